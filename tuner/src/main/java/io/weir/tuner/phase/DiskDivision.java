// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.phase;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The phases of a job that is no MapReduce job, by what its disks do one after the other.
 *
 * @param kinds of I/O, one a phase; what follows another one is another kind
 */
public record DiskDivision(List<IoKind> kinds) {
  /** More switches than these do not pay, and each has to be found again in the next run. */
  public static final int MOST = 4;

  /** Before it is known: one phase, whatever the disks do. */
  public static final DiskDivision WHOLE = new DiskDivision(List.of(IoKind.IDLE));

  public DiskDivision {
    if (kinds.isEmpty()) {
      throw new IllegalArgumentException("kinds must not be empty");
    }
    kinds = List.copyOf(kinds);
  }

  /**
   * A part of a run.
   *
   * @param seconds that it took
   */
  public record Part(IoKind kind, double seconds) {}

  /** By what was seen of a run: what is short is joined to what was before it. */
  public static DiskDivision of(List<Part> seen) {
    List<Part> parts = parts(seen);
    return parts.isEmpty() ? WHOLE : new DiskDivision(parts.stream().map(Part::kind).toList());
  }

  /** What the phases of the same took. */
  public static List<Double> seconds(List<Part> seen) {
    List<Part> parts = parts(seen);
    return parts.isEmpty() ? List.of(1.0) : parts.stream().map(Part::seconds).toList();
  }

  private static List<Part> parts(List<Part> seen) {
    List<Part> parts = joined(seen);
    double all = parts.stream().mapToDouble(Part::seconds).sum();
    while (parts.size() > 1) {
      int shortest = shortest(parts);
      if (parts.size() <= MOST && ShufflePhase.isWorthIt(parts.get(shortest).seconds(), all)) {
        break;
      }
      // The first has none before it.
      IoKind kind = parts.get(shortest == 0 ? 1 : shortest - 1).kind();
      parts.set(shortest, new Part(kind, parts.get(shortest).seconds()));
      parts = joined(parts);
    }
    return parts;
  }

  private static int shortest(List<Part> parts) {
    int shortest = 0;
    for (int i = 1; i < parts.size(); i++) {
      shortest = parts.get(i).seconds() < parts.get(shortest).seconds() ? i : shortest;
    }
    return shortest;
  }

  /** Neighbours of one kind become one. */
  private static List<Part> joined(List<Part> parts) {
    List<Part> joined = new ArrayList<>();
    for (Part each : parts) {
      int last = joined.size() - 1;
      if (last >= 0 && joined.get(last).kind().equals(each.kind())) {
        joined.set(last, new Part(each.kind(), joined.get(last).seconds() + each.seconds()));
      } else {
        joined.add(each);
      }
    }
    return joined;
  }

  /** Of its phases. */
  public List<String> names() {
    return kinds.stream().map(IoKind::toString).toList();
  }

  /** From the names of phases; nothing if they are others, such as a MapReduce job's. */
  public static Optional<DiskDivision> ofNames(List<String> names) {
    List<IoKind> kinds = names.stream().flatMap(each -> IoKind.parse(each).stream()).toList();
    return kinds.size() == names.size() ? Optional.of(new DiskDivision(kinds)) : Optional.empty();
  }

  /**
   * Which phase comes after one in which another kind of I/O has begun; that one if none does. With
   * another elevator requests may be shorter, or wait less: then it is the next one that goes the
   * same way.
   *
   * @param phase -1 before the first
   */
  public int after(int phase, IoKind begun) {
    for (int next = phase + 1; next < kinds.size(); next++) {
      if (kinds.get(next).equals(begun)) {
        return next;
      }
    }
    if (phase >= 0 && kinds.get(phase).mix() == begun.mix()) {
      return phase;
    }
    for (int next = phase + 1; next < kinds.size(); next++) {
      if (kinds.get(next).mix() == begun.mix()) {
        return next;
      }
    }
    return phase;
  }
}
