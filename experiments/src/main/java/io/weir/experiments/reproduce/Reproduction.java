// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce;

import java.util.List;

/** A figure or a table of a paper, computed anew. */
public interface Reproduction {
  /** The paper and the figure, as the command names it: {@code ibis-2}. */
  String name();

  /** What the paper shows there, in a sentence. */
  String shows();

  /** Its numbers beside ours; the same seed gives the same rows. */
  List<PaperRow> rows(long seed);
}
