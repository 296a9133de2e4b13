// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import io.weir.experiments.load.ClientResult;
import io.weir.experiments.load.Contender;
import io.weir.experiments.load.DiskKind;
import io.weir.experiments.load.LoadClient;
import io.weir.experiments.load.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** All that was measured: each client alone on stock, and each mix with each contender. */
final class Measured {
  private final Map<Place, List<ClientResult>> alone = new LinkedHashMap<>();
  private final List<Run> runs = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private final SortedSet<String> commits = new TreeSet<>();

  private record Place(DiskKind disk, Shape shape, LoadClient client) {}

  /** One mix, once. */
  record Run(
      int repeat, DiskKind disk, ClientMix mix, Contender contender, List<ClientResult> got) {
    Run {
      got = List.copyOf(got);
    }
  }

  private static Place place(DiskKind disk, Shape shape, LoadClient client) {
    return new Place(disk, shape, client.weighing(1));
  }

  void addAlone(DiskKind disk, Shape shape, LoadClient client, ClientResult got) {
    alone.computeIfAbsent(place(disk, shape, client), each -> new ArrayList<>()).add(got);
  }

  void add(Run run) {
    runs.add(run);
  }

  /** Some of it is of this commit of Weir. */
  void addCommit(String commit) {
    commits.add(commit);
  }

  SortedSet<String> commits() {
    return commits;
  }

  /** How often a client of any weight was measured alone. */
  int timesAlone(DiskKind disk, Shape shape, LoadClient client) {
    return alone.getOrDefault(place(disk, shape, client), List.of()).size();
  }

  boolean has(int repeat, DiskKind disk, ClientMix mix, Contender contender) {
    return runs.stream()
        .anyMatch(
            run ->
                run.repeat() == repeat
                    && run.disk() == disk
                    && run.mix().equals(mix)
                    && run.contender() == contender);
  }

  /** How many repeats on such a disk there is anything of. */
  int repeats(DiskKind disk) {
    return runs.stream()
        .filter(run -> run.disk() == disk)
        .mapToInt(run -> run.repeat() + 1)
        .max()
        .orElse(0);
  }

  void addFailure(String what) {
    failures.add(what);
  }

  List<Run> runs() {
    return runs;
  }

  List<String> failures() {
    return failures;
  }

  /**
   * The median of what a client of any weight had alone on stock, in runs of its own and in the
   * mixes that have no other client; empty where that was not measured.
   */
  OptionalDouble alone(
      DiskKind disk, Shape shape, LoadClient client, ToDoubleFunction<ClientResult> of) {
    Place place = place(disk, shape, client);
    List<ClientResult> ofItsOwn = alone.getOrDefault(place, List.of());
    Stream<ClientResult> ofMixes =
        ofItsOwn.isEmpty() ? Stream.of() : runs.stream().flatMap(run -> aloneIn(run, place));
    double[] sorted = Stream.concat(ofItsOwn.stream(), ofMixes).mapToDouble(of).sorted().toArray();
    if (sorted.length == 0) {
      return OptionalDouble.empty();
    }
    int middle = sorted.length / 2;
    return OptionalDouble.of(
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
  }

  private static Stream<ClientResult> aloneIn(Run run, Place place) {
    List<LoadClient> clients = run.mix().clients();
    return run.contender() == Contender.STOCK
            && clients.size() == 1
            && place(run.disk(), run.mix().shape(), clients.get(0)).equals(place)
        ? run.got().stream()
        : Stream.of();
  }
}
