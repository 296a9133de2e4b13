// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.mrg.host.GuestIo;
import io.weir.experiments.reproduce.mrg.host.JobInput;
import io.weir.experiments.reproduce.mrg.host.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * A job of table 1.
 *
 * @param size S, M or L
 * @param mebibytes of input; an entry of a table is taken to be 1 KiB, as the paper does not say
 */
record PaperJob(Workload workload, String size, long mebibytes) {
  static final String GIVEN =
      "table 1's inputs, blocks of 64 MB, two slots, replication 2, Linux 2.6.18 (CFQ, read-ahead,"
          + " rings)";

  /** Of {@link io.weir.experiments.reproduce.mrg.host.HostModel#ofPaper} and of its MRG. */
  static final String FITTED =
      "guests compute 8 times as much as the lab's: on most_minutes; the disk is 20 times as fast as"
          + " one SATA disk: on switches_M_wordcount; a VM that is put before Dom0 runs for 4 ms at"
          + " most: on mean_of_grep_sort_hql";

  private static final long MIB = 1 << 20;
  private static final long SMALL = 512;
  private static final long BLOCK = 64 * MIB;
  private static final List<String> SIZES = List.of("S", "M", "L");

  static final List<PaperJob> WORD_COUNT = of(Workload.WORD_COUNT, 2048, 5120, 10_240);
  static final List<PaperJob> GREP = of(Workload.GREP, 10_240, 15_360, 20_480);
  static final List<PaperJob> SORT = of(Workload.SORT, 512, 1024, 2048);
  static final List<PaperJob> HQL = of(Workload.HQL, 98, 196, 392);
  static final List<List<PaperJob>> ALL = List.of(WORD_COUNT, GREP, SORT, HQL);

  private static List<PaperJob> of(Workload workload, long... mebibytes) {
    List<PaperJob> jobs = new ArrayList<>();
    for (long each : mebibytes) {
      jobs.add(new PaperJob(workload, SIZES.get(jobs.size()), each));
    }
    return jobs;
  }

  /** S_wordcount. */
  String label() {
    return size + "_" + workload.label();
  }

  /** Of few maps, so that it is run at a size nearer to the paper's. */
  boolean isSmall() {
    return mebibytes < SMALL;
  }

  /** Smaller by a factor, blocks too, so that there are as many maps. */
  JobInput input(int factor) {
    return new JobInput(workload, mebibytes * MIB / factor, BLOCK / factor, GuestIo.HADOOP);
  }
}
