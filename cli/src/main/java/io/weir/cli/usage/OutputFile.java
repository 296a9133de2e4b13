// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.usage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
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

  /** Refuses what cannot be a folder for files, or be made one, before hours of work. */
  public static void checkFolder(String option, Path folder) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new UsageException("%s must be a folder, is the file %s".formatted(option, folder));
    }
    Path there = folder.toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there) || !Files.isWritable(there)) {
      throw new UsageException(
          "%s must be a folder that this user may write to, is %s".formatted(option, there));
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

  /**
   * Refuses a file that the command reads, which would be gone then.
   *
   * @param file null if there is none to write
   * @param read those that it reads; null if there is no such one
   */
  public static void checkIsNone(
      String option, @Nullable Path file, Collection<? extends @Nullable Path> read)
      throws IOException {
    for (Path each : read) {
      if (file != null && each != null && Files.exists(file) && Files.exists(each)) {
        if (Files.isSameFile(file, each)) {
          throw new UsageException(
              "%s must be another file than those that are read, was %s".formatted(option, file));
        }
      }
    }
  }
}
