// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.list;

import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.ibis.IbisBandwidth;
import io.weir.experiments.reproduce.ibis.IbisRunTimes;
import io.weir.experiments.reproduce.mrg.MrgPaper;
import io.weir.experiments.reproduce.pairs.PairsFigures;
import io.weir.experiments.reproduce.throttling.ThrottlingExample;
import io.weir.experiments.reproduce.throttling.ThrottlingImprovements;
import io.weir.experiments.reproduce.throttling.ThrottlingOneNode;
import io.weir.experiments.reproduce.throttling.ThrottlingResponses;
import java.util.List;
import java.util.stream.Stream;

/** Every figure and table of the papers that can be computed anew. */
public final class Reproductions {
  private static final List<Reproduction> ALL =
      Stream.of(
              Stream.<Reproduction>of(
                  new IbisRunTimes(),
                  new IbisBandwidth(),
                  new ThrottlingOneNode(),
                  new ThrottlingExample(),
                  ThrottlingImprovements.teraSort(),
                  ThrottlingImprovements.manyJobs(),
                  ThrottlingImprovements.writes(),
                  ThrottlingImprovements.wordCount(),
                  new ThrottlingResponses()),
              PairsFigures.all().stream(),
              MrgPaper.here().all().stream())
          .flatMap(each -> each)
          .toList();

  private Reproductions() {}

  public static List<Reproduction> all() {
    return ALL;
  }
}
