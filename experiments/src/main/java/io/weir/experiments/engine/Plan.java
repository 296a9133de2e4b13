// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
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
   * @param rounds how many there are
   * @param kind by which it is told from other steps of the same case and round; mostly "case"
   */
  record Step(int round, int rounds, Case its, String kind) {
    String name() {
      return its.nameOf(kind);
    }

    String words() {
      return rounds == 1
          ? its.words()
          : "%s, round %d of %d".formatted(its.words(), round + 1, rounds);
    }
  }

  private final List<Case> cases;
  private final int together;
  private final int rounds;
  private final Predicate<Case> exists;

  /**
   * @param start what all cases have in common
   * @param exists whether a case is measured
   */
  Plan(
      Case start,
      List<Levels<?>> varied,
      @Nullable Levels<?> compared,
      int rounds,
      Predicate<Case> exists) {
    List<Case> all = compared == null ? List.of(start) : compared.eachOf(start);
    together = all.size();
    for (Levels<?> factor : varied) {
      all = all.stream().flatMap(each -> factor.eachOf(each).stream()).toList();
    }
    cases = all;
    this.rounds = rounds;
    this.exists = exists;
  }

  /** What is measured once on a lab, and has a round of its own. */
  static List<Step> single(Case its, String kind) {
    return List.of(new Step(-1, 1, its, kind));
  }

  /** All cases: what is compared comes first in their names, and changes slowest. */
  List<Case> cases() {
    return cases.stream().filter(exists).toList();
  }

  /** In the order in which they are measured. */
  List<Step> steps() {
    int groups = cases.size() / together;
    List<Step> steps = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      for (int group = 0; group < groups; group++) {
        List<Case> compared = new ArrayList<>();
        for (int level = 0; level < together; level++) {
          compared.add(cases.get(level * groups + group));
        }
        if (round % 2 == 1) {
          Collections.reverse(compared);
        }
        for (Case its : compared) {
          if (exists.test(its)) {
            steps.add(new Step(round, rounds, its, "case"));
          }
        }
      }
    }
    return steps;
  }
}
