// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Of whom there is a history, and which sums are kept of it for each stretch of time. */
public enum Subject {
  /** By name and place, with a tab between. */
  FLOWS(
      "flows",
      Resolution.MINUTE,
      List.of(
          "readKibibytes",
          "writtenKibibytes",
          "servedMillis",
          "dueMillis",
          "waitedMillis",
          "late")),

  /** By name. Of all disks: their busy time, and the time that they were there. */
  NODES(
      "nodes",
      Resolution.MINUTE,
      List.of("readKibibytes", "writtenKibibytes", "busyMillis", "thereMillis", "waitedMillis")),

  /** By node and volume, with a tab between; a minute of each would be most of all that is kept. */
  DISKS("disks", Resolution.TEN_MINUTES, List.of("busySeconds", "thereSeconds", "waitedSeconds"));

  private final String label;
  private final Resolution finest;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is
  private final List<String> columns;

  Subject(String label, Resolution finest, List<String> columns) {
    this.label = label;
    this.finest = finest;
    this.columns = columns;
  }

  public String label() {
    return label;
  }

  /** In which steps what is said is summed up first. */
  Resolution finest() {
    return finest;
  }

  /** The steps that those of this length are made of; null: these are summed up first. */
  @Nullable Resolution finerThan(Resolution resolution) {
    return resolution == finest ? null : resolution.shorter();
  }

  /** Whether sums of it are kept in such steps. */
  boolean isKeptBy(Resolution resolution) {
    return resolution.compareTo(finest) >= 0;
  }

  /** Which column has the time of disks that they had. */
  int columnOfTime() {
    return this == DISKS ? 0 : 2;
  }

  /** What is summed up, with its unit. */
  public List<String> columns() {
    return columns;
  }
}
