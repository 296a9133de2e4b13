// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A folder of a probe's own on the disk that it measures; it is gone afterwards, come what may. */
final class ProbeFolder implements AutoCloseable {
  /** At most such a part of what is free is written. */
  private static final int PART_OF_FREE = 8;

  private static final long MOST_BYTES = 1L << 30;
  private static final long LEAST_BYTES = 128L << 20;

  private final Path path;
  private final long bytes;
  private final Thread atTheEnd = new Thread(this::delete, "end-of-probe");

  private ProbeFolder(Path path, long bytes) {
    this.path = path;
    this.bytes = bytes;
  }

  /**
   * @throws ProbeException if nothing is to be written there, or there is too little room
   */
  static ProbeFolder in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new ProbeException(
          Files.exists(folder)
              ? folder
                  + " is no folder; give one on the disk, not the disk itself: that would cost what is on it"
              : folder + " does not exist");
    }
    FileStore store = Files.getFileStore(folder);
    if (store.isReadOnly() || !Files.isWritable(folder)) {
      throw new ProbeException(folder + " may not be written by this user");
    }
    long bytes = Math.min(MOST_BYTES, store.getUsableSpace() / PART_OF_FREE);
    if (bytes < LEAST_BYTES) {
      throw new ProbeException(
          "%s has %d MiB free; a probe needs %d MiB, so that it fills no more than an eighth"
              .formatted(folder, store.getUsableSpace() >> 20, (PART_OF_FREE * LEAST_BYTES) >> 20));
    }
    ProbeFolder made =
        new ProbeFolder(
            Files.createDirectory(folder.resolve(".weir-probe-" + ProcessHandle.current().pid())),
            bytes);
    Runtime.getRuntime().addShutdownHook(made.atTheEnd);
    return made;
  }

  Path path() {
    return path;
  }

  /** How much may lie in it. */
  long bytes() {
    return bytes;
  }

  /** Deletes some of its files. */
  void delete(List<String> names) throws IOException {
    for (String each : names) {
      Files.deleteIfExists(path.resolve(each));
    }
  }

  private void delete() {
    try {
      List<Path> all = new ArrayList<>();
      try (Stream<Path> files = Files.list(path)) {
        files.forEach(all::add);
      }
      for (Path each : all) {
        Files.deleteIfExists(each);
      }
      Files.deleteIfExists(path);
    } catch (IOException gone) {
      // With its disk, or by hand.
    }
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(atTheEnd);
    } catch (IllegalStateException ending) {
      // It is under way.
    }
  }
}
