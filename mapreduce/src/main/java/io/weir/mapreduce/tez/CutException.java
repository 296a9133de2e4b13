// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import java.io.IOException;

/** A history ends in the middle of an event; what was before is whole. */
final class CutException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param place file and line
   */
  CutException(String place) {
    super(
        place
            + ": the history is cut in the middle of an event, as its application master was killed or still runs");
  }
}
