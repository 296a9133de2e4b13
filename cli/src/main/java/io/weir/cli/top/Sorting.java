// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import java.util.Comparator;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Which rows come first: the largest. */
enum Sorting {
  SHARE('s', Usage::share),
  READ('r', Usage::readPerSecond),
  WRITE('w', Usage::writtenPerSecond),
  WAITING('t', Usage::waitingOnAverage),
  QUEUE('n', Usage::waiting);

  final char key;

  @SuppressWarnings("ImmutableEnumChecker") // it holds nothing
  final Comparator<Usage> order;

  Sorting(char key, ToDoubleFunction<Usage> by) {
    this.key = key;
    this.order = Comparator.comparingDouble(by).reversed().thenComparing(Usage::name);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
