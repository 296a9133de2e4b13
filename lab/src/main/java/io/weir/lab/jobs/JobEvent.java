// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * What a job's process says of itself: one line of JSON on its standard output.
 *
 * @param stage what happened
 * @param millis since the JVM started (READY), or since the job was told to go (the others)
 * @param mapTasks how many map tasks the job has, 0 before it was submitted
 * @param maps how much of its map tasks is done, from 0 to 1
 * @param reduces how much of its reduce tasks is done, from 0 to 1
 * @param message what went wrong, or empty
 */
public record JobEvent(
    Stage stage, long millis, int mapTasks, double maps, double reduces, String message) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** READY → STARTED → PROGRESS… → FINISHED or FAILED. */
  public enum Stage {
    READY,
    STARTED,
    PROGRESS,
    FINISHED,
    FAILED
  }

  String toLine() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot write " + this, e);
    }
  }

  static JobEvent parse(String line) {
    try {
      return JSON.readValue(line, JobEvent.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not a line of a job: " + line, e);
    }
  }
}
