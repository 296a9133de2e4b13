// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.lab.load.ClientMix;
import io.weir.lab.load.Contender;
import io.weir.lab.load.DiskKind;
import io.weir.lab.load.LoadClient;
import io.weir.lab.load.Texts;
import io.weir.results.Figure;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Every mix on every disk with every contender, to be seen at once and to be read. */
final class MixesTables {
  private final List<Score> scores;
  private final List<DiskKind> disks;
  private final List<ClientMix> mixes;

  MixesTables(List<Score> scores, List<DiskKind> disks, List<ClientMix> mixes) {
    this.scores = scores;
    this.disks = disks;
    this.mixes = mixes;
  }

  void addTo(ResultDocumentBuilder document) {
    for (DiskKind disk : disks) {
      document.table(
          table(
                  "y of whoever is worst off, " + disk.label(),
                  Figure.FRACTION,
                  (mix, contender) -> middle(disk, mix, contender, Score::leastKept))
              .shaded());
    }
    for (DiskKind disk : disks) {
      document.table(
          table(
              "What each client gets (y), first repeat, " + disk.label(),
              "",
              (mix, contender) -> detail(disk, mix, contender)));
    }
    for (DiskKind disk : disks) {
      for (Contender contender : Contender.values()) {
        line(document, disk, contender, "y of whoever is worst off, by mix", Score::leastKept);
      }
    }
    for (DiskKind disk : disks) {
      for (Contender contender : Contender.values()) {
        line(document, disk, contender, "Sum of x/a, by mix", Score::parts);
      }
    }
  }

  private interface Cell {
    Object of(ClientMix mix, Contender contender);
  }

  private Table table(String title, String unit, Cell cell) {
    List<Column> columns = new ArrayList<>(List.of(Column.of("mix")));
    for (Contender contender : Contender.values()) {
      columns.add(Column.of(contender.label(), unit));
    }
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < mixes.size(); i++) {
      List<Object> row = new ArrayList<>(List.of((i + 1) + ". " + mixes.get(i).name()));
      for (Contender contender : Contender.values()) {
        row.add(cell.of(mixes.get(i), contender));
      }
      rows.add(row);
    }
    return new Table(title, columns, rows);
  }

  private List<Score> of(DiskKind disk, ClientMix mix, Contender contender) {
    return scores.stream()
        .filter(
            score ->
                score.run().disk() == disk
                    && score.run().contender() == contender
                    && score.run().mix().equals(mix))
        .toList();
  }

  private Object middle(
      DiskKind disk, ClientMix mix, Contender contender, ToDoubleFunction<Score> of) {
    List<Score> its = of(disk, mix, contender);
    return its.isEmpty() ? "-" : Figure.of(Figure.FRACTION, array(its, of)).value();
  }

  private Object detail(DiskKind disk, ClientMix mix, Contender contender) {
    return of(disk, mix, contender).stream().findFirst().map(MixesTables::got).orElse("-");
  }

  private static double[] array(List<Score> its, ToDoubleFunction<Score> of) {
    return its.stream().mapToDouble(of).toArray();
  }

  private void line(
      ResultDocumentBuilder document,
      DiskKind disk,
      Contender contender,
      String title,
      ToDoubleFunction<Score> of) {
    Function<Integer, List<Score>> its = number -> of(disk, mixes.get(number - 1), contender);
    int[] numbers =
        IntStream.rangeClosed(1, mixes.size()).filter(i -> !its.apply(i).isEmpty()).toArray();
    if (numbers.length == 0) {
      return;
    }
    document.series(
        new Series(
            disk.label(),
            title,
            contender.label(),
            "number of the mix",
            "fraction",
            IntStream.of(numbers).asDoubleStream().toArray(),
            IntStream.of(numbers)
                .mapToDouble(i -> Figure.of(Figure.FRACTION, array(its.apply(i), of)).value())
                .toArray()));
  }

  /** What clients got, and y of each: "scan 52.1 MB/s (0.98)". */
  private static String got(Score score) {
    List<String> each = new ArrayList<>();
    for (int i = 0; i < score.run().got().size(); i++) {
      LoadClient client = score.run().mix().clients().get(i);
      String got = Texts.got(client, score.run().got().get(i));
      each.add("%s %s (%s)".formatted(client.label(), got, Texts.number(score.kept().get(i))));
    }
    return String.join("; ", each);
  }
}
