// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.console.history;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What somebody used in a time, for whoever charges for it.
 *
 * @param name an application, a user or a queue
 * @param readBytes in whole KiB
 * @param writtenBytes in whole KiB
 * @param diskHours for how long it had a disk for itself, if its parts of disks' time are added up
 * @param dueHours what its weight would have given it while it wanted disks
 * @param waitedHours for how long its requests waited, one after the other
 */
public record Account(
    String name,
    long readBytes,
    long writtenBytes,
    double diskHours,
    double dueHours,
    double waitedHours) {
  private static final int KIBIBYTE = 1_024;
  private static final double MILLIS_OF_HOUR = 3_600_000;
  private static final int MOST_LINES = 10_000;

  /** Of all of a history, those with the most first. */
  public static List<Account> of(History history, Grouping by, long from, long to, long nowSecond)
      throws IOException {
    HistoryQuery query =
        new HistoryQuery(Subject.FLOWS, by::of, from, to, /* mostSteps= */ 1, MOST_LINES);
    List<Account> accounts = new ArrayList<>();
    for (HistoryQuery.Line line : query.of(history, nowSecond).lines()) {
      List<String> columns = Subject.FLOWS.columns();
      accounts.add(
          new Account(
              line.name(),
              KIBIBYTE * (long) line.sum(columns.indexOf("readKibibytes")),
              KIBIBYTE * (long) line.sum(columns.indexOf("writtenKibibytes")),
              line.sum(columns.indexOf("servedMillis")) / MILLIS_OF_HOUR,
              line.sum(columns.indexOf("dueMillis")) / MILLIS_OF_HOUR,
              line.sum(columns.indexOf("waitedMillis")) / MILLIS_OF_HOUR));
    }
    return accounts;
  }
}
