// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

import io.weir.experiments.reproduce.Reproduction;
import java.util.List;

/** All figures of the paper that have numbers in its text. */
public final class ThrottlingFigures {
  private ThrottlingFigures() {}

  /** In the paper's order. */
  public static List<Reproduction> all() {
    return List.of(
        new ThrottlingStreams(),
        new ThrottlingOneNode(),
        new ThrottlingExample(),
        ThrottlingImprovements.teraSort(),
        ThrottlingImprovements.manyJobs(),
        ThrottlingImprovements.writes(),
        ThrottlingImprovements.wordCount(),
        new ThrottlingResponses());
  }
}
