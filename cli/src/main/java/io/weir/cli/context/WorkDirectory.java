// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.context;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A folder for one run that is gone when the run is. */
public final class WorkDirectory implements AutoCloseable {
  /** A DataNode that is ending can still put a file into a folder that was just emptied. */
  private static final int ATTEMPTS = 5;

  /** The process, and a number that nobody else has. */
  private static final Pattern NAME = Pattern.compile("(\\d{1,9})-\\d+");

  private final Path path;

  private WorkDirectory(Path path) {
    this.path = path;
  }

  /** Makes one, and removes those of processes that were killed. */
  public static WorkDirectory in(Path parent) throws IOException {
    Files.createDirectories(parent);
    try (DirectoryStream<Path> left = Files.newDirectoryStream(parent, WorkDirectory::isLeft)) {
      left.forEach(each -> new WorkDirectory(each).close());
    }
    return new WorkDirectory(
        Files.createTempDirectory(parent, ProcessHandle.current().pid() + "-"));
  }

  /** Whether it is named after a process that is no more. */
  private static boolean isLeft(Path folder) {
    Matcher name = NAME.matcher(folder.getFileName().toString());
    return name.matches()
        && ProcessHandle.of(Long.parseLong(name.group(1))).filter(ProcessHandle::isAlive).isEmpty();
  }

  public Path path() {
    return path;
  }

  /** Harmless when it was closed before. */
  @Override
  public void close() {
    IOException last = null;
    for (int attempt = 0; attempt < ATTEMPTS && Files.exists(path); attempt++) {
      try {
        Files.walkFileTree(path, new Delete());
      } catch (IOException e) {
        last = e;
      }
    }
    if (last != null && Files.exists(path)) {
      throw new UncheckedIOException("cannot remove " + path, last);
    }
  }

  private static final class Delete extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes about) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e)
        throws IOException {
      if (e != null) {
        throw e;
      }
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
