// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.prediction;

import io.weir.lab.jobs.JobKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * What is run at a time: a job, or two beside each other.
 *
 * @param kinds one or two that differ
 * @param slots tasks of each that a node runs at a time
 * @param repeat from 1 on
 */
record JobRun(List<JobKind> kinds, int slots, int repeat) {
  JobRun(JobKind kind, int slots, int repeat) {
    this(List.of(kind), slots, repeat);
  }

  boolean isMixed() {
    return kinds.size() > 1;
  }

  /** With one slot and no other job, as profiles are made of. */
  boolean isAlone() {
    return slots == 1 && !isMixed();
  }

  /** Of its files: {@code terasort-and-sort-2-slots-1}. */
  String name() {
    return named(kinds.stream().map(JobKind::label).collect(Collectors.joining("-and-")));
  }

  /** Of the files of one of its jobs: {@code terasort-beside-sort-2-slots-1}. */
  String nameOf(JobKind kind) {
    String others =
        kinds.stream()
            .filter(each -> each != kind)
            .map(each -> "-beside-" + each.label())
            .collect(Collectors.joining());
    return named(kind.label() + others);
  }

  private String named(String jobs) {
    return "%s-%d-slots-%d".formatted(jobs, slots, repeat);
  }

  @Override
  public String toString() {
    return "%s, %d slots, repeat %d"
        .formatted(
            kinds.stream().map(JobKind::label).collect(Collectors.joining(" and ")), slots, repeat);
  }

  /**
   * All that is run: each kind with each number of slots, and each pair, in an order by the seed,
   * so that what drifts meets all of them. Those with one slot come first: profiles are made of
   * them.
   *
   * @param slots for a job by itself
   * @param pairs that are run beside each other
   * @param mixSlots for a job of a pair
   */
  static List<JobRun> all(
      List<JobKind> kinds,
      List<Integer> slots,
      List<List<JobKind>> pairs,
      int mixSlots,
      int repeats,
      long seed) {
    List<JobRun> all = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      List<JobRun> first = new ArrayList<>();
      List<JobRun> others = new ArrayList<>();
      for (JobKind kind : kinds) {
        for (int each : slots) {
          (each == 1 ? first : others).add(new JobRun(kind, each, repeat));
        }
      }
      for (List<JobKind> each : pairs) {
        others.add(new JobRun(each, mixSlots, repeat));
      }
      Random random = new Random(seed + repeat);
      Collections.shuffle(first, random);
      Collections.shuffle(others, random);
      all.addAll(first);
      all.addAll(others);
    }
    return all;
  }
}
