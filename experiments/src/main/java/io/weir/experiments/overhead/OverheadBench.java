// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.overhead;

import io.weir.experiments.engine.ConfidenceInterval;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.hadoop.WeirDatasetFactory;
import io.weir.lab.Progress;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileUtil;
import org.jspecify.annotations.Nullable;

/**
 * What Weir costs where nobody competes: a DataNode with it and one without, each in a process of
 * its own, move the same bytes from and to the page cache, in turns.
 */
public final class OverheadBench implements Experiment {
  private static final double MOST_PROCESSOR_TIME = 1.02;
  private static final double LEAST_THROUGHPUT = 0.98;

  /** Of a repeat, each with new processes: two of the same program are compiled differently. */
  private static final int ROUNDS = 4;

  private static final int PAIRS_A_ROUND = 4;
  private static final int TURNS_A_PAIR = 32;
  private static final int TURNS_TO_WARM_UP = 32;
  private static final long FILE_BYTES = 128L << 20;
  private static final String FILE = "file";

  /** Those that are read at once; together as long as the one file. */
  private static final List<String> FILES =
      IntStream.range(0, 8).mapToObj(number -> FILE + "-" + number).toList();

  static final Map<String, String> WITH_WEIR =
      Map.of("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
  private static final Path MEMORY = Path.of("/dev/shm");

  @Override
  public String name() {
    return "overhead";
  }

  @Override
  public String summary() {
    return "What does Weir cost a DataNode where nobody competes?";
  }

  @Override
  public String duration() {
    return "2 min, and 7 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "2 min";
  }

  @Override
  public String needs() {
    return "3 GB of memory, 3 GB in /dev/shm; for a part root, FUSE and loop devices";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    int rounds = options.quick() ? 1 : ROUNDS * options.repeats();
    int pairs = options.quick() ? 3 : PAIRS_A_ROUND;
    int turns = options.quick() ? 4 : TURNS_A_PAIR;
    List<List<Pair>> reads = new ArrayList<>();
    List<List<Pair>> readsAtOnce = new ArrayList<>();
    List<List<Pair>> writes = new ArrayList<>();
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    Path memory = Files.createTempDirectory(MEMORY, "weir-overhead-");
    try {
      for (int round = 0; round < rounds; round++) {
        progress.step("two new DataNodes (round %d of %d)".formatted(round + 1, rounds));
        Path directory = options.directory().resolve("round-" + (round + 1));
        Path blocks = memory.resolve("round-" + (round + 1));
        try (OneDataNode stock =
                OneDataNode.start(directory.resolve("stock"), blocks.resolve("stock"), Map.of());
            OneDataNode weir =
                OneDataNode.start(directory.resolve("weir"), blocks.resolve("weir"), WITH_WEIR)) {
          Pair.Transfer write = dataNode -> dataNode.write(FILE, FILE_BYTES);
          Pair.Transfer read = dataNode -> dataNode.read(FILE);
          Pair.Transfer readAtOnce = dataNode -> dataNode.readAtOnce(FILES);
          for (String each : FILES) {
            stock.write(each, FILE_BYTES / FILES.size());
            weir.write(each, FILE_BYTES / FILES.size());
          }
          Pair.measure(stock, weir, TURNS_TO_WARM_UP, FILE_BYTES, write);
          Pair.measure(stock, weir, TURNS_TO_WARM_UP, FILE_BYTES, read);
          Pair.measure(stock, weir, TURNS_TO_WARM_UP, FILE_BYTES, readAtOnce);
          List<Pair> itsWrites = new ArrayList<>();
          List<Pair> itsReads = new ArrayList<>();
          List<Pair> itsReadsAtOnce = new ArrayList<>();
          for (int pair = 0; pair < pairs; pair++) {
            progress.update((double) pair / pairs, "pair %d of %d".formatted(pair + 1, pairs));
            itsWrites.add(Pair.measure(stock, weir, turns, FILE_BYTES, write));
            itsReads.add(Pair.measure(stock, weir, turns, FILE_BYTES, read));
            itsReadsAtOnce.add(Pair.measure(stock, weir, turns, FILE_BYTES, readAtOnce));
          }
          writes.add(itsWrites);
          reads.add(itsReads);
          readsAtOnce.add(itsReadsAtOnce);
        }
        FileUtil.fullyDelete(blocks.toFile());
      }
    } finally {
      FileUtil.fullyDelete(memory.toFile());
    }
    ResultDocumentBuilder document =
        options
            .document(name())
            .summary(
                "The same bytes through a stock DataNode and one with Weir, in turns and in several pairs of processes;"
                    + " ratios are Weir over stock.")
            .device("kind", "files in memory (" + MEMORY + ")")
            .setting("rounds", rounds)
            .setting("pairs_a_round", pairs)
            .setting("turns_a_pair", turns)
            .setting("bytes_a_turn", FILE_BYTES)
            .setting("files_at_once", FILES.size());
    List<Pair> fromDisk = DiskReads.measure(options, progress);
    if (fromDisk.isEmpty()) {
      document.note("Nothing was read from a disk: that needs root, FUSE and loop devices.");
    } else {
      document.device("disk", "emulated flash under a real kernel, for the figures with disk_8");
      describe(document, "disk_8", List.of(fromDisk), options.seed());
    }
    describe(document, "read", reads, options.seed());
    describe(document, "read_8", readsAtOnce, options.seed());
    describe(document, "write", writes, options.seed());
    return document
        .note(
            "Throughput is that of a pair's median turn, in the figures with _sum that of all its turns together."
                + " A ratio is of one pair, the figure their median; _low and _high hold it with 95 % (bootstrap over rounds and the pairs of each)."
                + " Processor time is that of the DataNode's process alone, in steps of 10 ms."
                + " The figures with read_8 are of eight files that are read at once, each by a client of its own; from memory, and those with disk_8 from a disk, from a cold page cache.")
        .build();
  }

  private static void describe(
      ResultDocumentBuilder document, String what, List<List<Pair>> rounds, long seed) {
    ratio(
        document,
        "cpu_" + what + "_ratio",
        rounds,
        Pair.Cost::processorSecondsPerByte,
        Target.atMost(MOST_PROCESSOR_TIME),
        seed);
    ratio(
        document,
        what + "_ratio",
        rounds,
        Pair.Cost::bytesPerSecondOfTurn,
        Target.atLeast(LEAST_THROUGHPUT),
        seed);
    ratio(document, what + "_sum_ratio", rounds, Pair.Cost::bytesPerSecond, null, seed);
    document.figure(
        "cpu_" + what + "_stock",
        Figure.of(
            "s/GiB",
            rounds.stream()
                .flatMap(List::stream)
                .mapToDouble(pair -> pair.stock().processorSecondsPerByte() * (1L << 30))
                .toArray()));
    document.figure(
        what + "_stock",
        Figure.of(
            "MB/s",
            rounds.stream()
                .flatMap(List::stream)
                .mapToDouble(pair -> pair.stock().bytesPerSecondOfTurn() / 1e6)
                .toArray()));
  }

  private static void ratio(
      ResultDocumentBuilder document,
      String name,
      List<List<Pair>> rounds,
      ToDoubleFunction<Pair.Cost> of,
      @Nullable Target target,
      long seed) {
    double[][] byRound =
        rounds.stream()
            .map(pairs -> pairs.stream().mapToDouble(pair -> pair.ratio(of)).toArray())
            .toArray(double[][]::new);
    double[] ratios = Arrays.stream(byRound).flatMapToDouble(Arrays::stream).toArray();
    ConfidenceInterval interval = ConfidenceInterval.ofMedian(byRound, seed);
    Figure figure = Figure.of(Figure.FRACTION, ratios);
    document.figure(name, target == null ? figure : figure.withTarget(target));
    document.figure(name + "_low", Figure.of(Figure.FRACTION, interval.low()));
    document.figure(name + "_high", Figure.of(Figure.FRACTION, interval.high()));
  }
}
