// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.isolation;

import io.weir.lab.jobs.Corpus;

/**
 * What the two jobs do.
 *
 * <p>The paper's nodes had ten map slots each, half of them for each job: five tasks of each job to
 * a disk. With three disks that is fifteen.
 *
 * @param corpus WordCount's input; one map task a file
 * @param teraGenRows TeraGen's output, in rows of 100 bytes; enough that WordCount is never alone
 *     before its end
 * @param slots map tasks of each job at a time
 */
record Workload(Corpus corpus, long teraGenRows, int slots) {
  static final int DATA_NODES = 3;
  static final int SLOTS_PER_NODE = 5;
  private static final int ROW_BYTES = 100;
  private static final long MIB = 1 << 20;

  /** What is measured and published. */
  static Workload full() {
    return of(3 * MIB, 700_000);
  }

  /** What the demo has time for. */
  static Workload small() {
    return of(2 * MIB, 400_000);
  }

  /** No input, and jobs that bring their own. */
  static Workload none() {
    return new Workload(new Corpus(1, 512), 0, SLOTS_PER_NODE * DATA_NODES);
  }

  private static Workload of(long fileBytes, long rows) {
    int slots = DATA_NODES * SLOTS_PER_NODE;
    return new Workload(new Corpus(slots, fileBytes), rows, slots);
  }

  long teraGenBytes() {
    return teraGenRows * ROW_BYTES;
  }
}
