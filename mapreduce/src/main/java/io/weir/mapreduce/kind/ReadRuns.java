// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.kind;

import io.weir.mapreduce.history.HistoryFolder;
import io.weir.model.kind.JobRun;
import java.util.List;

/**
 * Runs of jobs that were read from their histories.
 *
 * @param runs of each job once
 * @param unlogged why logs of jobs could not be used, where they should have been there
 */
public record ReadRuns(HistoryFolder.Read<JobRun> runs, List<String> unlogged) {
  public ReadRuns {
    unlogged = List.copyOf(unlogged);
  }
}
