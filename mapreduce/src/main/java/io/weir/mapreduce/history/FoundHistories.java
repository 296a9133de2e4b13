// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import java.util.List;
import org.apache.hadoop.fs.Path;

/**
 * History files that were found, and not read yet.
 *
 * @param where they were looked for
 * @param files of some time, as far as their names say when it was
 * @param all how many there are there, 1 or more
 * @param others how many of these are of that time and, by their names, of jobs that did not
 *     succeed
 */
public record FoundHistories(String where, List<Path> files, int all, int others) {
  public FoundHistories {
    files = List.copyOf(files);
  }
}
