// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

import io.weir.core.tree.Place;
import org.jspecify.annotations.Nullable;

/** What one flow has got from all nodes since the broker knows of it. */
final class FlowTotal {
  final String name;
  long totalNanos;

  /** Where it stands in the tree of weights; null if nowhere. */
  @Nullable Place place;

  /** How many nodes have a number for it. */
  int namedBy;

  /** When the last of them gave it up. */
  long unnamedSinceNanos;

  FlowTotal(String name) {
    this.name = name;
  }
}
