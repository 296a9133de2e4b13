// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which cases are measured, and in which order: rounds; in each the varied factors as they are
 * nested; and innermost what is compared, each second round the other way round, so that whatever
 * drifts meets both alike.
 */
final class Plan {
  /**
   * A case that is measured once.
   *
   * @param round from 0
   */
  record Step(int round, Case its) {}

  private final List<Factor<?>> varied;
  private final @Nullable Factor<?> compared;
  private final int rounds;

  Plan(List<Factor<?>> varied, @Nullable Factor<?> compared, int rounds) {
    this.varied = List.copyOf(varied);
    this.compared = compared;
    this.rounds = rounds;
  }

  int rounds() {
    return rounds;
  }

  /** All cases: what is compared comes first in their names, and changes slowest. */
  List<Case> cases() {
    List<Case> cases = compared == null ? List.of(Case.ONLY) : Case.ONLY.withEach(compared);
    for (Factor<?> factor : varied) {
      cases = cases.stream().flatMap(each -> each.withEach(factor).stream()).toList();
    }
    return cases;
  }

  /** In the order in which they are measured. */
  List<Step> steps() {
    List<Case> cases = cases();
    int each = compared == null ? 1 : compared.levels().size();
    int together = cases.size() / each;
    List<Step> steps = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < together; i++) {
        List<Case> pair = new ArrayList<>();
        for (int level = 0; level < each; level++) {
          pair.add(cases.get(level * together + i));
        }
        if (round % 2 == 1) {
          Collections.reverse(pair);
        }
        for (Case one : pair) {
          steps.add(new Step(round, one));
        }
      }
    }
    return steps;
  }
}
