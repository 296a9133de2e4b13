// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import java.util.ArrayList;
import java.util.List;

/**
 * The incarnations of a node that are over, so that a report that it sent in one of them is not
 * taken for another restart.
 */
final class FormerLives {
  private static final int KEPT = 64;

  private final List<Long> incarnations = new ArrayList<>(1);

  void add(long incarnation) {
    incarnations.add(incarnation);
    if (incarnations.size() > KEPT) {
      incarnations.remove(0);
    }
  }

  /** It goes on after all. */
  void remove(long incarnation) {
    incarnations.remove((Long) incarnation);
  }

  boolean had(long incarnation) {
    return incarnations.contains(incarnation);
  }
}
