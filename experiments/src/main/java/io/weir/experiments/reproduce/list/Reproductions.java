// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.list;

import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.ibis.IbisFigures;
import io.weir.experiments.reproduce.model.ModelFigures;
import io.weir.experiments.reproduce.mrg.MrgPaper;
import io.weir.experiments.reproduce.pairs.PairsFigures;
import io.weir.experiments.reproduce.throttling.ThrottlingFigures;
import java.util.List;
import java.util.stream.Stream;

/** Every figure and table of the papers that can be computed anew. */
public final class Reproductions {
  private static final List<Reproduction> ALL =
      Stream.of(
              IbisFigures.all().stream(),
              ThrottlingFigures.all().stream(),
              ModelFigures.all().stream(),
              PairsFigures.all().stream(),
              MrgPaper.here().all().stream())
          .flatMap(each -> each)
          .toList();

  private Reproductions() {}

  public static List<Reproduction> all() {
    return ALL;
  }
}
