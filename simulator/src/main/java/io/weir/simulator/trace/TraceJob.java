// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.trace;

import io.weir.core.request.Require;
import java.util.List;

/**
 * A job of a workload.
 *
 * @param user who submitted it; empty if nobody says
 * @param queue empty if nobody says
 * @param submitMillis when, from any point of time that the jobs of one file share
 * @param mapInputBytes what its maps read
 * @param shuffleBytes what its maps give to its reduces
 * @param outputBytes what it writes in the end
 * @param maps how many it has; 0 if nobody says
 * @param reduces how many it has; {@link #UNKNOWN} if nobody says, as a job may have none
 * @param mapMillis how long each map took; empty if nobody says
 * @param reduceMillis how long each reduce took; empty if nobody says
 * @param mapProcessorSeconds what all maps together took of processors; {@link #UNKNOWN} if nobody
 *     says
 * @param reduceProcessorSeconds the same of all reduces
 */
public record TraceJob(
    String name,
    String user,
    String queue,
    long submitMillis,
    long mapInputBytes,
    long shuffleBytes,
    long outputBytes,
    int maps,
    int reduces,
    List<Long> mapMillis,
    List<Long> reduceMillis,
    double mapProcessorSeconds,
    double reduceProcessorSeconds) {
  /** In place of a number that nobody says. */
  public static final int UNKNOWN = -1;

  public TraceJob {
    Require.that(!name.isEmpty(), "the name of a job", "''", "a word");
    least("submitMillis", submitMillis, 0);
    least("mapInputBytes", mapInputBytes, 0);
    least("shuffleBytes", shuffleBytes, 0);
    least("outputBytes", outputBytes, 0);
    least("maps", maps, 0);
    least("reduces", reduces, UNKNOWN);
    mapMillis = List.copyOf(mapMillis);
    reduceMillis = List.copyOf(reduceMillis);
  }

  /** Nobody says what it took of processors. */
  public TraceJob(
      String name,
      String user,
      String queue,
      long submitMillis,
      long mapInputBytes,
      long shuffleBytes,
      long outputBytes,
      int maps,
      int reduces,
      List<Long> mapMillis,
      List<Long> reduceMillis) {
    this(
        name,
        user,
        queue,
        submitMillis,
        mapInputBytes,
        shuffleBytes,
        outputBytes,
        maps,
        reduces,
        mapMillis,
        reduceMillis,
        UNKNOWN,
        UNKNOWN);
  }

  private static void least(String what, long value, long least) {
    Require.that(value >= least, what, value, least + " or more");
  }
}
