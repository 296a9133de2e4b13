// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.usage;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Files that a command is to write: what is wrong with one is said before the work begins. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * Refuses a folder.
   *
   * @param option as people type it
   * @param file null if there is none to write
   */
  public static void check(String option, @Nullable Path file) {
    if (file != null && Files.isDirectory(file)) {
      throw new UsageException("%s must be a file, was the folder %s".formatted(option, file));
    }
  }

  /** Refuses a folder, and a file in a folder that is not there. */
  public static void checkInFolder(String option, @Nullable Path file) {
    check(option, file);
    Path folder = file == null ? null : file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new UsageException("%s: there is no folder %s".formatted(option, folder));
    }
  }
}
