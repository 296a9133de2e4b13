// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.logs;

import io.weir.model.file.BadFileException;
import java.io.IOException;

/** Where the logs of tasks are. */
public interface TaskLogs {
  /**
   * The log of a task.
   *
   * @param attempt its id
   * @param container in which it ran
   * @param startMillis when it began, since the epoch
   * @throws BadFileException if nothing of the task is there
   * @throws IOException if it cannot be read
   */
  TaskLog of(String attempt, String container, long startMillis) throws IOException;
}
