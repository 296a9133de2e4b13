// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.overhead;

import io.weir.experiments.engine.Case;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Factor;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.hdfs.QuietLogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileUtil;

/**
 * What Weir costs where nobody competes: a DataNode with it and one without, each in a process of
 * its own, move the same bytes from and to the page cache, in turns.
 */
public final class OverheadBench {
  /** Of a repeat, each with new processes: two of the same program are compiled differently. */
  private static final Factor<Integer> ROUND = Factor.of("round", 1, 2, 3, 4);

  private static final int PAIRS = 4;
  private static final int QUICK_PAIRS = 3;
  private static final int TURNS = 32;
  private static final int QUICK_TURNS = 4;
  private static final int TURNS_TO_WARM_UP = 32;
  private static final long FILE_BYTES = 128L << 20;
  private static final String FILE = "file";

  /** Those that are read at once; together as long as the one file. */
  private static final List<String> FILES =
      IntStream.range(0, 8).mapToObj(number -> FILE + "-" + number).toList();

  private static final Map<String, Pair.Transfer> TRANSFERS = new LinkedHashMap<>();

  static {
    TRANSFERS.put("write", dataNode -> dataNode.write(FILE, FILE_BYTES));
    TRANSFERS.put("read", dataNode -> dataNode.read(FILE));
    TRANSFERS.put("read_8", dataNode -> dataNode.readAtOnce(FILES));
  }

  private static final Path MEMORY = Path.of("/dev/shm");

  private OverheadBench() {}

  public static Experiment declaration() {
    Declaration<ThisProcess> memory =
        Declaration.of("memory", Lab.THIS_PROCESS)
            .device("kind", "files in memory (" + MEMORY + ")")
            .described(
                (options, document) ->
                    document.setting(
                        "rounds", options.quick() ? 1 : ROUND.levels().size() * options.repeats()))
            .setting("pairs_a_round", PAIRS, QUICK_PAIRS)
            .setting("turns_a_pair", TURNS, QUICK_TURNS)
            .setting("bytes_a_turn", FILE_BYTES)
            .setting("files_at_once", FILES.size())
            .varies(ROUND, List.of(1))
            .measures((process, its, values) -> measure(process, its, values));
    List.of("read", "read_8", "write").forEach(what -> Pair.describe(memory, what));
    return Declaration.of("overhead", Lab.THIS_PROCESS)
        .question("What does Weir cost a DataNode where nobody competes?")
        .summary(
            "The same bytes through a stock DataNode and one with Weir, in turns and in several pairs of processes;"
                + " ratios are Weir over stock.")
        .takes("2 min, and 7 min a repeat", "2 min")
        .needs("3 GB of memory, 3 GB in /dev/shm; for a part root, FUSE and loop devices")
        .and(memory)
        .and(DiskReads.declaration())
        .note(
            "Throughput is that of a pair's median turn, in the figures with _sum that of all its turns together."
                + " A ratio is of one pair, the figure their median; _low and _high hold it with 95 % (bootstrap over rounds and the pairs of each)."
                + " Processor time is that of the DataNode's process alone, in steps of 10 ms."
                + " The figures with read_8 are of eight files that are read at once, each by a client of its own; from memory, and those with disk_8 from a disk, from a cold page cache.");
  }

  private static void measure(ThisProcess process, Case its, Values values)
      throws IOException, InterruptedException {
    boolean quick = process.options().quick();
    QuietLogs.toFile(process.options().directory().resolve("hdfs.log"));
    Path logs =
        process
            .options()
            .directory()
            .resolve("round-%d-%d".formatted(values.round(), its.of(ROUND)));
    Path blocks = Files.createTempDirectory(MEMORY, "weir-overhead-");
    try (TwoDataNodes both = TwoDataNodes.start(logs, blocks)) {
      both.write(FILES, FILE_BYTES / FILES.size());
      for (Pair.Transfer transfer : TRANSFERS.values()) {
        Pair.measure(both, TURNS_TO_WARM_UP, FILE_BYTES, transfer);
      }
      Map<String, List<Pair>> pairs = new LinkedHashMap<>();
      int all = quick ? QUICK_PAIRS : PAIRS;
      for (int pair = 0; pair < all; pair++) {
        process.progress().update((double) pair / all, "pair %d of %d".formatted(pair + 1, all));
        for (Map.Entry<String, Pair.Transfer> each : TRANSFERS.entrySet()) {
          pairs
              .computeIfAbsent(each.getKey(), name -> new ArrayList<>())
              .add(Pair.measure(both, quick ? QUICK_TURNS : TURNS, FILE_BYTES, each.getValue()));
        }
      }
      pairs.forEach((what, those) -> Pair.put(those, what, values));
    } finally {
      FileUtil.fullyDelete(blocks.toFile());
    }
  }
}
