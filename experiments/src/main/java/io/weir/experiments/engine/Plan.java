// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
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
  private final @Nullable ToIntFunction<Case> turns;
  private final String kind;

  /**
   * @param start what all cases have in common
   * @param exists whether a case is measured
   * @param turns by number, of cases that are measured with one compared level before it is the
   *     next one's turn; null where each case is a turn of its own
   */
  Plan(
      Case start,
      List<Levels<?>> varied,
      @Nullable Levels<?> compared,
      int rounds,
      Predicate<Case> exists,
      @Nullable ToIntFunction<Case> turns,
      String kind) {
    List<Case> all = compared == null ? List.of(start) : compared.eachOf(start);
    together = all.size();
    for (Levels<?> factor : varied) {
      all = all.stream().flatMap(each -> factor.eachOf(each).stream()).toList();
    }
    cases = all;
    this.rounds = rounds;
    this.exists = exists;
    this.turns = turns;
    this.kind = kind;
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
      for (int group = 0, next; group < groups; group = next) {
        next = endOfTurn(group, groups);
        List<List<Case>> compared = new ArrayList<>();
        for (int level = 0; level < together; level++) {
          compared.add(cases.subList(level * groups + group, level * groups + next));
        }
        if ((round + turn(group)) % 2 == 1) {
          Collections.reverse(compared);
        }
        for (List<Case> its : compared) {
          for (Case each : its) {
            if (exists.test(each)) {
              steps.add(new Step(round, rounds, each, kind));
            }
          }
        }
      }
    }
    return steps;
  }

  private int turn(int group) {
    return turns == null ? 0 : turns.applyAsInt(cases.get(group));
  }

  private int endOfTurn(int group, int groups) {
    int end = group + 1;
    while (turns != null && end < groups && turn(end) == turn(group)) {
      end++;
    }
    return end;
  }
}
