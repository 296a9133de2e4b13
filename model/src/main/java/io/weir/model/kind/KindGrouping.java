// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Groups runs by their fingerprints: two are in one group if a chain of runs leads from one to the
 * other, each at a distance of 1 at most from the next. So the order of runs does not matter, and
 * the runs of a job whose input changes slowly stay together.
 *
 * <p>The space of logarithms is divided into cells one tolerance wide. Runs in one cell are at a
 * distance below 1. So only runs of neighbouring cells are compared, and there are as many cells as
 * jobs, whatever the number of runs.
 */
public final class KindGrouping {
  private KindGrouping() {}

  /** Where a fingerprint lies, in tolerances. */
  private record Cell(boolean hasReduces, List<Long> at) {
    static Cell of(Fingerprint fingerprint) {
      List<Long> at = new ArrayList<>();
      for (Ratio each : Ratio.values()) {
        at.add((long) Math.floor(fingerprint.logarithm(each) / Math.log(each.tolerance())));
      }
      return new Cell(fingerprint.hasReduces(), List.copyOf(at));
    }

    /** Whether runs of both can be at a distance of 1 or less. */
    boolean isBeside(Cell other) {
      if (hasReduces != other.hasReduces) {
        return false;
      }
      for (int i = 0; i < at.size(); i++) {
        if (Math.abs(at.get(i) - other.at.get(i)) > 1) {
          return false;
        }
      }
      return true;
    }
  }

  /** The groups, in the order of their first runs; each has its runs in the order given. */
  public static <T> List<List<T>> of(List<T> runs, Function<T, Fingerprint> fingerprint) {
    Map<Cell, List<Fingerprint>> members = new LinkedHashMap<>();
    for (T each : runs) {
      Fingerprint its = fingerprint.apply(each);
      members.computeIfAbsent(Cell.of(its), cell -> new ArrayList<>()).add(its);
    }
    List<Cell> cells = List.copyOf(members.keySet());
    int[] group = new int[cells.size()];
    for (int i = 0; i < group.length; i++) {
      group[i] = i;
      for (int j = 0; j < i; j++) {
        if (group[i] != group[j]
            && cells.get(i).isBeside(cells.get(j))
            && meet(members, cells.get(i), cells.get(j))) {
          join(group, group[i], group[j]);
        }
      }
    }
    Map<Cell, Integer> groups = new LinkedHashMap<>();
    for (int i = 0; i < group.length; i++) {
      groups.put(cells.get(i), group[i]);
    }
    Map<Integer, List<T>> grouped = new LinkedHashMap<>();
    for (T each : runs) {
      Integer its = groups.get(Cell.of(fingerprint.apply(each)));
      grouped.computeIfAbsent(its == null ? -1 : its, key -> new ArrayList<>()).add(each);
    }
    return List.copyOf(grouped.values());
  }

  private static boolean meet(Map<Cell, List<Fingerprint>> members, Cell one, Cell other) {
    for (Fingerprint here : members.getOrDefault(one, List.of())) {
      for (Fingerprint there : members.getOrDefault(other, List.of())) {
        if (here.distance(there) <= 1) {
          return true;
        }
      }
    }
    return false;
  }

  private static void join(int[] group, int from, int to) {
    for (int i = 0; i < group.length; i++) {
      group[i] = group[i] == from ? to : group[i];
    }
  }
}
