// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.readers;

import static io.weir.results.Figure.FRACTION;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Samples;
import io.weir.results.Target;

/** Very many applications at once, and very many one after the other. */
public final class CrowdBench {
  static final int APPLICATIONS = 200;
  static final int STREAMS_EACH = 5;
  private static final int FILE_MEGABYTES = 64;
  private static final int SECONDS = 120;
  private static final int QUICK_SECONDS = 30;
  private static final int COME_AND_GO = 3_000;
  private static final int QUICK_COME_AND_GO = 300;

  private CrowdBench() {}

  public static Experiment declaration() {
    return Declaration.of("crowd", crowd())
        .question(
            "Do shares hold among %d applications with %d streams on one DataNode?"
                .formatted(APPLICATIONS, APPLICATIONS * STREAMS_EACH))
        .summary(
            "share_error_max is the largest error of any application's share, over its share; shares by weights 1, 1, 2 and 4.")
        .takes("4 min, and 2 min a repeat", "4 min")
        .needs("3 GB of memory, 1 GB of disk")
        .device("kind", "emulated rotating disk at full speed")
        .setting("applications_at_once", APPLICATIONS)
        .setting("streams_each", STREAMS_EACH)
        .setting("applications_come_and_gone", COME_AND_GO, QUICK_COME_AND_GO)
        .setting("seconds_a_repeat", SECONDS, QUICK_SECONDS)
        .measuresFirst((crowd, its, values) -> crowd.comeAndGo(values))
        .measures((crowd, its, values) -> values.put("share_error_max", crowd.largestShareError()))
        .measuresOnce((crowd, its, values) -> crowd.leave(values))
        .figure("share_error_max", FRACTION, all -> all.of("share_error_max"), Target.atMost(0.05))
        .figure("memory_growth", FRACTION, all -> all.of("memory_growth"), Target.atMost(0.05))
        .figure("threads_left", "threads", CrowdBench::threadsLeft, Target.atMost(0))
        .figure("blocks_lost", "blocks", all -> all.of("blocks_lost"), Target.atMost(0))
        .figure("ungated_passes", "requests", all -> all.of("ungated_passes"));
  }

  private static Lab<Crowd> crowd() {
    return (options, progress, use) -> {
      progress.step("booting HDFS and writing %d files".formatted(Crowd.FILES));
      try (ReadersCluster cluster = ReadersCluster.start(options, 1)) {
        for (int i = 0; i < Crowd.FILES; i++) {
          cluster.write(Crowd.file(i), FILE_MEGABYTES);
        }
        try (Crowd crowd =
            new Crowd(
                cluster,
                options.quick() ? QUICK_SECONDS : SECONDS,
                options.quick() ? QUICK_COME_AND_GO : COME_AND_GO,
                progress)) {
          use.on(crowd);
        }
      }
    };
  }

  private static double[] threadsLeft(Samples all) {
    return new double[] {all.last("threads_after") - all.last("threads_before")};
  }
}
