// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import io.weir.model.file.BadFileException;
import io.weir.model.job.Stage;
import java.util.Map;
import java.util.Set;

/**
 * The attempt of a task that succeeded, as the history has it. Times are milliseconds since the
 * epoch.
 *
 * @param attempt its id
 * @param container in which it ran
 * @param host on which
 * @param shuffleEndMillis of a reduce
 * @param sortEndMillis of a reduce
 * @param processor what it used by its progress
 * @param counters by name, of all groups
 */
public record FinishedTask(
    Stage stage,
    String attempt,
    String container,
    String host,
    long startMillis,
    long endMillis,
    long shuffleEndMillis,
    long sortEndMillis,
    ProcessorUse processor,
    Map<String, Long> counters) {
  private static final String READ = "_BYTES_READ";
  private static final String WRITTEN = "_BYTES_WRITTEN";
  private static final String LOCAL = "FILE";

  /** What a profile is made of beside bytes by file system. */
  private static final Set<String> OTHERS =
      Set.of("CPU_MILLISECONDS", "REDUCE_SHUFFLE_BYTES", "MAP_OUTPUT_MATERIALIZED_BYTES");

  public FinishedTask {
    counters = Map.copyOf(counters);
  }

  /**
   * A counter that every task has.
   *
   * @throws BadFileException if this one has not
   */
  public double counter(String name) throws BadFileException {
    Long value = counters.get(name);
    if (value == null) {
      throw new BadFileException("%s has no counter %s".formatted(attempt, name));
    }
    return value;
  }

  /** Whether a profile is made of a counter of this name. */
  static boolean isOfProfile(String name) {
    return OTHERS.contains(name) || name.endsWith(READ) || name.endsWith(WRITTEN);
  }

  /** From local files. */
  double localBytesRead() {
    return counters.getOrDefault(LOCAL + READ, 0L).doubleValue();
  }

  /** To local files. */
  double localBytesWritten() {
    return counters.getOrDefault(LOCAL + WRITTEN, 0L).doubleValue();
  }

  /** From HDFS, or whatever file system the job's input is in. */
  public double bytesRead() {
    return ofOthers(READ);
  }

  /** To HDFS, or whatever file system the job's output is in: each once, however many copies. */
  public double bytesWritten() {
    return ofOthers(WRITTEN);
  }

  private double ofOthers(String ending) {
    return counters.entrySet().stream()
        .filter(each -> each.getKey().endsWith(ending) && !each.getKey().startsWith(LOCAL))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }
}
