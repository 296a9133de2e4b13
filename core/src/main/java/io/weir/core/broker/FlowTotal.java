// SPDX-License-Identifier: Apache-2.0
package io.weir.core.broker;

/** What one flow has got from all nodes since the broker knows of it. */
final class FlowTotal {
  final String name;
  long totalNanos;

  /** How many nodes have a number for it. */
  int namedBy;

  /** When the last of them gave it up. */
  long unnamedSinceNanos;

  FlowTotal(String name) {
    this.name = name;
  }
}
