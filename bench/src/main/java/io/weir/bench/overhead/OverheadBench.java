// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.overhead;

import io.weir.bench.Bench;
import io.weir.bench.BenchOptions;
import io.weir.bench.Progress;
import io.weir.bench.cluster.QuietLogs;
import io.weir.hadoop.WeirDatasetFactory;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultDocumentBuilder;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.fs.FileUtil;

/**
 * What Weir costs where nobody competes: a DataNode with it and one without, each in a process of
 * its own, move the same bytes from and to the page cache, in turns.
 */
public final class OverheadBench implements Bench {
  private static final double MOST_PROCESSOR_TIME = 1.02;
  private static final double LEAST_THROUGHPUT = 0.98;

  /** Of a repeat, each with new processes: two of the same program are compiled differently. */
  private static final int ROUNDS = 2;

  private static final int PAIRS_A_ROUND = 6;
  private static final String FILE = "file";
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
    return "3 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "1 min";
  }

  @Override
  public String needs() {
    return "3 GB of memory, 3 GB in /dev/shm";
  }

  /** A pair: what the same bytes cost without Weir and with it. */
  private record Pair(OneDataNode.Cost stock, OneDataNode.Cost weir) {
    double ratio(ToDoubleFunction<OneDataNode.Cost> of) {
      return of.applyAsDouble(weir) / of.applyAsDouble(stock);
    }
  }

  @Override
  public ResultDocument run(BenchOptions options, Progress progress) throws Exception {
    long fileBytes = (options.quick() ? 256L : 1024L) << 20;
    int times = options.quick() ? 1 : 4;
    int rounds = options.quick() ? 1 : ROUNDS * options.repeats();
    int pairs = options.quick() ? 3 : PAIRS_A_ROUND;
    List<Pair> reads = new ArrayList<>();
    List<Pair> writes = new ArrayList<>();
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    Path memory = Files.createTempDirectory(MEMORY, "weir-overhead-");
    try {
      for (int round = 0; round < rounds; round++) {
        String name = "round-" + (round + 1);
        progress.step("two new DataNodes (round %d of %d)".formatted(round + 1, rounds));
        try (OneDataNode stock =
                OneDataNode.start(
                    options.directory().resolve(name + "-stock"),
                    memory.resolve(name + "-stock"),
                    Map.of());
            OneDataNode weir =
                OneDataNode.start(
                    options.directory().resolve(name + "-weir"),
                    memory.resolve(name + "-weir"),
                    Map.of("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName()))) {
          Transfer write = dataNode -> dataNode.write(FILE, fileBytes);
          Transfer read = dataNode -> dataNode.read(FILE);
          measure(stock, weir, true, times, write); // warms both up
          measure(stock, weir, true, times, read);
          for (int pair = 0; pair < pairs; pair++) {
            progress.update((double) pair / pairs, "pair %d of %d".formatted(pair + 1, pairs));
            writes.add(measure(stock, weir, pair % 2 == 0, times, write));
            reads.add(measure(stock, weir, pair % 2 == 0, times, read));
          }
        }
        FileUtil.fullyDelete(memory.resolve(name + "-stock").toFile());
        FileUtil.fullyDelete(memory.resolve(name + "-weir").toFile());
      }
    } finally {
      FileUtil.fullyDelete(memory.toFile());
    }
    ResultDocumentBuilder document =
        ResultDocument.builder(name())
            .summary(
                "The same bytes through a stock DataNode and one with Weir, in turns and in several pairs of processes;"
                    + " ratios are Weir over stock.")
            .version(options.version())
            .commit(options.commit())
            .seed(options.seed())
            .device("kind", "files in memory (" + MEMORY + ")")
            .setting("rounds", rounds)
            .setting("pairs_a_round", pairs)
            .setting("bytes_a_sample", fileBytes * times);
    describe(document, "read", reads, options.seed());
    describe(document, "write", writes, options.seed());
    return document
        .note(
            "A ratio is of one pair, the figure their median; _low and _high hold it with 95 % (bootstrap)."
                + " Processor time is that of the DataNode's process alone, in steps of 10 ms.")
        .build();
  }

  /** Something that is done once by each of the two. */
  private interface Transfer {
    OneDataNode.Cost by(OneDataNode dataNode) throws IOException;
  }

  /**
   * One pair: some transfers by each, in turns as short as possible, so that a machine that is slow
   * for a while is slow for both.
   */
  private static Pair measure(
      OneDataNode stock, OneDataNode weir, boolean stockFirst, int times, Transfer transfer)
      throws IOException {
    OneDataNode.Cost byStock = new OneDataNode.Cost(0, 0, 0);
    OneDataNode.Cost byWeir = new OneDataNode.Cost(0, 0, 0);
    boolean stockIsNext = stockFirst;
    for (int i = 0; i < times; i++) {
      if (stockIsNext) {
        byStock = byStock.plus(transfer.by(stock));
        byWeir = byWeir.plus(transfer.by(weir));
      } else {
        byWeir = byWeir.plus(transfer.by(weir));
        byStock = byStock.plus(transfer.by(stock));
      }
      stockIsNext = !stockIsNext;
    }
    return new Pair(byStock, byWeir);
  }

  private static void describe(
      ResultDocumentBuilder document, String what, List<Pair> pairs, long seed) {
    ratio(
        document,
        "cpu_" + what + "_ratio",
        pairs,
        OneDataNode.Cost::processorSecondsPerByte,
        Target.atMost(MOST_PROCESSOR_TIME),
        seed);
    ratio(
        document,
        what + "_ratio",
        pairs,
        OneDataNode.Cost::bytesPerSecond,
        Target.atLeast(LEAST_THROUGHPUT),
        seed);
    document.figure(
        "cpu_" + what + "_stock",
        Figure.of(
            "s/GiB",
            pairs.stream()
                .mapToDouble(pair -> pair.stock().processorSecondsPerByte() * (1L << 30))
                .toArray()));
    document.figure(
        what + "_stock",
        Figure.of(
            "MB/s",
            pairs.stream().mapToDouble(pair -> pair.stock().bytesPerSecond() / 1e6).toArray()));
  }

  private static void ratio(
      ResultDocumentBuilder document,
      String name,
      List<Pair> pairs,
      ToDoubleFunction<OneDataNode.Cost> of,
      Target target,
      long seed) {
    double[] ratios = pairs.stream().mapToDouble(pair -> pair.ratio(of)).toArray();
    ConfidenceInterval interval = ConfidenceInterval.ofMedian(ratios, seed);
    document.figure(name, Figure.of(Figure.FRACTION, ratios).withTarget(target));
    document.figure(name + "_low", Figure.of(Figure.FRACTION, interval.low()));
    document.figure(name + "_high", Figure.of(Figure.FRACTION, interval.high()));
  }
}
