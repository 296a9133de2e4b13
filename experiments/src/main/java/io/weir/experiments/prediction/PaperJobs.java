// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.model.device.Hardware;
import io.weir.model.job.JobProfile;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.util.List;

/**
 * TeraSort and WordCount on the paper's nodes. The text of the paper has the hardware and says
 * where the jobs are bound, but not their bytes and seconds (those are in its table 3 and figure
 * 10). So bytes are what such jobs move, and processor time follows from one sentence each.
 */
public final class PaperJobs {
  public static final int NODES = 10;
  public static final int MOST_SLOTS = 8;

  private static final int MAPS_OF_NODE = 80;
  private static final int REDUCES_OF_NODE = 8;
  private static final double BLOCK_BYTES = 256e6;

  /** All of the intermediate data, as TeraSort neither adds nor drops any. */
  private static final double REDUCE_BYTES = MAPS_OF_NODE * BLOCK_BYTES / REDUCES_OF_NODE;

  /**
   * "Almost all phases of TeraSort are I/O bound after 2 or 3 slots" (section 6.1): the processor
   * has as much to do as the device has for so many tasks.
   */
  static final int FEWEST_SLOTS_FED = 2;

  /** The other end of the same sentence. */
  static final int MOST_SLOTS_FED = 3;

  /** Between both; fitted to the paper's 29 % with 8 slots. */
  private static final double FITTED_SLOTS_FED = 2.6;

  private PaperJobs() {}

  /**
   * On the paper's nodes.
   *
   * @param slotsFed tasks for which the device has as much to do as the processor has for one
   */
  static JobProfile teraSortFeeding(double slotsFed) {
    return teraSort(NODES, slotsFed);
  }

  /** With as much of it for each of so many nodes, and processor time fitted to the paper. */
  public static JobProfile teraSort(int nodes) {
    return teraSort(nodes, FITTED_SLOTS_FED);
  }

  private static JobProfile teraSort(int nodes, double slotsFed) {
    int maps = nodes * MAPS_OF_NODE;
    return new JobProfile(
        "TeraSort",
        new StageProfile(
            Stage.MAP,
            maps,
            List.of(
                new PhaseProfile(Phase.MAP_INIT, 0.5, 0, 0),
                balanced(slotsFed, maps, Phase.READ_MAP_COLLECT, BLOCK_BYTES, 0),
                new PhaseProfile(Phase.SORT, 1.5, 0, 0),
                balanced(slotsFed, maps, Phase.SPILL, 0, BLOCK_BYTES),
                balanced(slotsFed, maps, Phase.MAP_MERGE, BLOCK_BYTES, BLOCK_BYTES))),
        new StageProfile(
            Stage.REDUCE,
            nodes * REDUCES_OF_NODE,
            List.of(
                new PhaseProfile(Phase.REDUCE_INIT, 0.5, 0, 0),
                balanced(slotsFed, maps, Phase.SHUFFLE, REDUCE_BYTES, REDUCE_BYTES),
                balanced(slotsFed, maps, Phase.REDUCE_MERGE, REDUCE_BYTES / 2, REDUCE_BYTES / 2),
                balanced(slotsFed, maps, Phase.READ_REDUCE_WRITE, REDUCE_BYTES, REDUCE_BYTES))));
  }

  private static PhaseProfile balanced(
      double slotsFed, int maps, Phase phase, double readBytes, double writtenBytes) {
    Hardware paper = Hardware.OF_PAPER;
    double segments = phase == Phase.SHUFFLE ? maps * paper.randomSeconds() : 0;
    double alone =
        readBytes * paper.readSecondsPerByte()
            + segments
            + writtenBytes * paper.writeSecondsPerByte();
    return new PhaseProfile(phase, slotsFed * alone, readBytes, writtenBytes);
  }

  /**
   * "String processing, has a combiner, and very small output data" (section 1): a map works for a
   * minute on a block, and a hundredth of it comes out. Its maps alone: what its reduces compute
   * stands nowhere in the text.
   */
  static JobProfile wordCount() {
    return wordCount(NODES);
  }

  /** With as much of it for each of so many nodes. */
  public static JobProfile wordCount(int nodes) {
    double spilled = BLOCK_BYTES / 100;
    return new JobProfile(
        "WordCount",
        new StageProfile(
            Stage.MAP,
            nodes * MAPS_OF_NODE,
            List.of(
                new PhaseProfile(Phase.MAP_INIT, 0.5, 0, 0),
                new PhaseProfile(Phase.READ_MAP_COLLECT, 60, BLOCK_BYTES, 0),
                new PhaseProfile(Phase.SORT, 3, 0, 0),
                new PhaseProfile(Phase.SPILL, 5, 0, spilled),
                new PhaseProfile(Phase.MAP_MERGE, 2, spilled, spilled))),
        new StageProfile(Stage.REDUCE, 0, List.of()));
  }
}
