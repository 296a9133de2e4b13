// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.pairs.host.Cluster;
import io.weir.experiments.reproduce.pairs.host.JobTimes;
import io.weir.experiments.reproduce.pairs.host.PaperHost;
import io.weir.experiments.reproduce.pairs.host.Workload;
import java.util.ArrayList;
import java.util.List;

/** Table II. */
final class WavesTable implements Reproduction {
  private static final int SLOTS = 2;
  private static final int GUESTS = 4;
  private static final int HOSTS = 4;
  private static final double BLOCK_MEGABYTES = 64;
  private static final List<Double> PERCENT =
      List.of(29.5, 17.0, 10.9, 6.4, 5.3, 3.4, 2.1, 2.3, 1.4);

  private final JobRuns runs;

  WavesTable(JobRuns runs) {
    this.runs = runs;
  }

  @Override
  public String name() {
    return "pairs-table2";
  }

  @Override
  public String shows() {
    return "The part of a sort in which nothing but the shuffle goes on, by waves of maps.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    List<PaperRow> rows = new ArrayList<>();
    for (int i = 0; i < PERCENT.size(); i++) {
      int maps = SLOTS + i; // of a guest: a wave and a half is three
      Cluster cluster = new Cluster(HOSTS, GUESTS, GUESTS * maps * BLOCK_MEGABYTES, maps);
      JobTimes ran = runs.of(Workload.SORT, cluster, PaperHost.DEFAULT, seed);
      double part = (ran.shuffleDone() - ran.mapsDone()) / ran.end();
      rows.add(
          PaperRow.of("shuffle_after_%d_half_waves".formatted(maps), "fraction")
              .theirs(PERCENT.get(i) / 100)
              .ours(part)
              .neutral(0)
              .given(PaperHost.GIVEN + ", waves")
              .because(
                  "Ours needs 6 s after the last map for heartbeats, polls and the last parts, and"
                      + " more where a reduce's memory is full just then (3, 6 and 9 half waves)."));
    }
    return rows;
  }
}
