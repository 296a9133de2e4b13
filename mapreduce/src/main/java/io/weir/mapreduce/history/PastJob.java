// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

/**
 * A MapReduce job that has succeeded. Bytes are of all its tasks together.
 *
 * @param id job_…
 * @param name as its user called it
 * @param submitMillis since the epoch, as is the end
 * @param inputBytes what its maps read from HDFS
 * @param shuffleBytes what its reduces fetched
 * @param outputBytes what its tasks wrote to HDFS, each byte once
 * @param containerBytes memory of a container of a task; 0 if nobody says
 */
public record PastJob(
    String id,
    String name,
    String user,
    String queue,
    long submitMillis,
    long endMillis,
    Tasks maps,
    Tasks reduces,
    double inputBytes,
    double shuffleBytes,
    double outputBytes,
    double containerBytes) {
  private static final String JOB = "job_";
  private static final String APPLICATION = "application_";

  /**
   * Of a stage.
   *
   * @param processorSeconds of all of them together
   * @param meanSeconds how long one took
   */
  public record Tasks(int count, double processorSeconds, double meanSeconds) {}

  /** As YARN and DataNodes call it. */
  public String application() {
    return id.startsWith(JOB) ? APPLICATION + id.substring(JOB.length()) : id;
  }

  /** From its submission to its end. */
  public double responseSeconds() {
    return (endMillis - submitMillis) / 1e3;
  }
}
