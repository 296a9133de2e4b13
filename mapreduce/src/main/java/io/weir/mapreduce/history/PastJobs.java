// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import io.weir.model.file.BadFileException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The jobs of some time, each once: while Hadoop moves a history, two files have it.
 *
 * @param jobs those that succeeded, by submission
 * @param others how many did not succeed
 * @param unread why histories of others could not be read
 */
public record PastJobs(List<PastJob> jobs, int others, List<String> unread) {
  /** More are not read: each is a file, or a call. */
  public static final int MOST = 20_000;

  public PastJobs {
    Set<String> ids = new HashSet<>();
    jobs =
        jobs.stream()
            .filter(each -> ids.add(each.id()))
            .sorted(Comparator.comparingLong(PastJob::submitMillis).thenComparing(PastJob::id))
            .toList();
    unread = List.copyOf(unread);
  }

  static BadFileException tooMany(String where, int jobs) {
    return new BadFileException(
        "%s has %d jobs of that time, and no more than %d are read: choose a shorter time"
            .formatted(where, jobs, MOST));
  }
}
