// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file whole or not at all: a reader, or a run that is interrupted, never leaves half a
 * document where a good one was. A symbolic link stays, and the file that it names is replaced; a
 * device or a pipe is written into.
 */
public final class AtomicFile {
  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  /** Of the 255 that a name may have. */
  private static final int MOST_BYTES = 200;

  /** Here are the files that a process has open, like its standard output. */
  private static final Path OPEN_FILES = Path.of("/proc");

  /** Writes the content into a new file. */
  public interface Content<E extends Exception> {
    void writeTo(Path fresh) throws IOException, E;
  }

  private AtomicFile() {}

  /** Writes UTF-8; makes the folders above the file where they are missing. */
  public static void write(Path file, String content) throws IOException {
    write(file, fresh -> Files.writeString(fresh, content));
  }

  /** Lets the content be written; makes the folders above the file where they are missing. */
  public static <E extends Exception> void write(Path file, Content<E> content)
      throws IOException, E {
    Path target = followed(file);
    if (target.getParent() == null || Files.isDirectory(target)) {
      throw new IOException(file + " must be a file, is a folder");
    }
    if (isOpenFile(target) || (Files.exists(target) && !Files.isRegularFile(target))) {
      writeInto(file, content);
    } else {
      replace(target, content);
    }
  }

  /** The file at the end of symbolic links, whether it is there or not. */
  private static Path followed(Path file) throws IOException {
    Path at = file.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(at) && !isOpenFile(at); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemLoopException(file + " is a symbolic link to itself");
      }
      at = at.resolveSibling(Files.readSymbolicLink(at));
    }
    return at;
  }

  private static boolean isOpenFile(Path file) throws IOException {
    Path folder = file.getParent();
    return folder != null && Files.exists(folder) && folder.toRealPath().startsWith(OPEN_FILES);
  }

  private static <E extends Exception> void replace(Path target, Content<E> content)
      throws IOException, E {
    Path folder = target.resolveSibling("");
    Files.createDirectories(folder);
    // A sibling, since only within one file system is a move atomic. Not by createTempFile: that
    // would make the file readable by its owner alone.
    Path fresh =
        folder.resolve(
            "."
                + shortened(String.valueOf(target.getFileName()))
                + "."
                + ProcessHandle.current().pid());
    try {
      content.writeTo(fresh);
      move(fresh, target);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** With a pid a name may be longer than file systems allow. */
  private static String shortened(String name) {
    return name.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES
        ? name
        : Integer.toHexString(name.hashCode());
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException rareFileSystem) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static <E extends Exception> void writeInto(Path file, Content<E> content)
      throws IOException, E {
    Path fresh = Files.createTempFile("weir", null);
    try {
      content.writeTo(fresh);
      try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
        Files.copy(fresh, out);
      } catch (IOException e) {
        throw new IOException(file + " cannot be written: " + e.getMessage(), e);
      }
    } finally {
      Files.deleteIfExists(fresh);
    }
  }
}
