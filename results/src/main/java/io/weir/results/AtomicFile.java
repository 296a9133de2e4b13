// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file whole or not at all: a reader, or a run that is interrupted, never leaves half a
 * document where a good one was.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes UTF-8; makes the folders above the file where they are missing. */
  public static void write(Path file, String content) throws IOException {
    Path target = file.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null || Files.isDirectory(target)) {
      throw new IOException(file + " must be a file, is a folder");
    }
    Files.createDirectories(folder);
    // A sibling, since only within one file system is a move atomic. Not by createTempFile: that
    // would make the file readable by its owner alone.
    Path fresh = folder.resolve("." + target.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.writeString(fresh, content);
      move(fresh, target);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException rareFileSystem) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
