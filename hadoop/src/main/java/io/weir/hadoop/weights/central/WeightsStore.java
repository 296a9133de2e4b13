// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights.central;

import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.WeightsText;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The versions of the weights of a cluster, each a file in one folder of HDFS, so that all
 * NameNodes have the same versions.
 *
 * <pre>
 *   /system/weir/weights/v0000000001     # version 1, set by ann at 2026-11-26T05:12:00Z: begin
 *                        v0000000002     …
 * </pre>
 *
 * <p>A version is written beside and renamed, which one of two who do so at a time can: nothing is
 * half-written, and nobody overwrites what he has not seen. A file in between that is no version of
 * its number is left out by all.
 */
public final class WeightsStore {
  /** A list of 1 MiB, and the line before it. */
  private static final int MOST_BYTES = (1 << 20) + 1_024;

  private static final int MOST_HEAD_BYTES = 1_024;
  private static final FsPermission ADMINISTRATORS = new FsPermission((short) 0755);

  private final FileSystem hdfs;
  private final Path folder;

  public WeightsStore(FileSystem hdfs, Path folder) {
    this.hdfs = hdfs;
    this.folder = folder;
  }

  /** The number of the last version; 0 if there is none. */
  public long lastNumber() throws IOException {
    return lastNumber(0, leftOut -> {});
  }

  /**
   * The number of the last version; 0 if there is none. A file that is no version is left out; one
   * that cannot be read now may well be one, and counts, unless it was read before.
   */
  long lastNumber(long known, Consumer<MalformedVersionException> leftOut) throws IOException {
    return lastNumber(files(), known, leftOut);
  }

  private long lastNumber(
      List<FileStatus> files, long known, Consumer<MalformedVersionException> leftOut) {
    for (FileStatus file : files) {
      try {
        if (number(file) != known) {
          head(file);
        }
        return number(file);
      } catch (MalformedVersionException fault) {
        leftOut.accept(fault);
      } catch (IOException unreadNow) {
        return number(file);
      }
    }
    return 0;
  }

  /** The last version. */
  public WeightsVersion last() throws IOException {
    long number = lastNumber();
    return number == 0 ? WeightsVersion.NONE : read(number);
  }

  /** The numbers of all files that are called as versions, the last one first. */
  public List<Long> numbers() throws IOException {
    return files().stream().map(WeightsStore::number).toList();
  }

  /** Who has set a version, when and why, without the list. */
  public WeightsVersion head(long number) throws IOException {
    return head(hdfs.getFileStatus(file(number)));
  }

  private WeightsVersion head(FileStatus file) throws IOException {
    check(file);
    try (InputStream in = hdfs.open(file.getPath())) {
      return version(number(file), in.readNBytes(MOST_HEAD_BYTES)).head();
    }
  }

  public WeightsVersion read(long number) throws IOException {
    Path file = file(number);
    check(hdfs.getFileStatus(file));
    try (InputStream in = hdfs.open(file)) {
      return version(number, in.readNBytes(MOST_BYTES));
    }
  }

  private static void check(FileStatus file) throws MalformedVersionException {
    if (!file.isFile()) {
      throw new MalformedVersionException(file.getPath(), "it is no file");
    }
    if (file.getLen() > MOST_BYTES) {
      throw new MalformedVersionException(
          file.getPath(), "it has over " + MOST_BYTES + " bytes, the most that is read");
    }
  }

  private WeightsVersion version(long number, byte[] bytes) throws MalformedVersionException {
    try {
      WeightsVersion version = WeightsVersion.ofFile(new String(bytes, StandardCharsets.UTF_8));
      if (version.number() == number) {
        return version;
      }
      throw new MalformedVersionException(
          file(number), "it says that it is version " + version.number());
    } catch (IllegalArgumentException e) {
      throw new MalformedVersionException(file(number), String.valueOf(e.getMessage()));
    }
  }

  /**
   * Sets other weights.
   *
   * @param text the list; the line that an earlier version had before it is left out
   * @param seen the number of the version that they are to follow
   * @throws BadWeightsException if it is no list of weights; nothing has changed then
   * @throws SeenAnotherException if another version has been set meanwhile
   */
  public WeightsVersion set(String text, String user, String why, long seen)
      throws IOException, BadWeightsException, SeenAnotherException {
    WeightsText.parse(text);
    List<FileStatus> files = files();
    long last = lastNumber(files, 0, leftOut -> {});
    if (last != seen) {
      throw new SeenAnotherException(seen, last);
    }
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    WeightsVersion version =
        new WeightsVersion(
            freeNumber(files, last),
            user,
            now,
            WeightsVersion.oneLine(why),
            WeightsVersion.withoutHeads(text));
    byte[] file = version.toFile().getBytes(StandardCharsets.UTF_8);
    checkThatItCanBeRead(file);
    hdfs.mkdirs(folder, ADMINISTRATORS);
    Path fresh = new Path(folder, ".new-" + UUID.randomUUID());
    boolean isSet = false;
    try {
      try (FSDataOutputStream out = hdfs.create(fresh, /* overwrite= */ false)) {
        out.write(file);
        out.hsync();
      }
      isSet = !hdfs.exists(file(version.number())) && hdfs.rename(fresh, file(version.number()));
    } finally {
      if (!isSet) {
        hdfs.delete(fresh, /* recursive= */ false);
      }
    }
    if (!isSet) {
      throw new SeenAnotherException(seen, lastNumber());
    }
    return version;
  }

  /** The next number, but for those that files have which are no versions. */
  private static long freeNumber(List<FileStatus> files, long last) {
    Set<Long> taken = files.stream().map(WeightsStore::number).collect(Collectors.toSet());
    long number = last + 1;
    while (taken.contains(number)) {
      number++;
    }
    return number;
  }

  /** What nobody could read again is not set. */
  private static void checkThatItCanBeRead(byte[] file) throws IOException {
    if (file.length > MOST_BYTES) {
      throw new IOException(
          "the list and its first line must have at most %d bytes, had %d"
              .formatted(MOST_BYTES, file.length));
    }
    try {
      String head =
          new String(file, 0, Math.min(file.length, MOST_HEAD_BYTES), StandardCharsets.UTF_8);
      WeightsVersion.ofFile(head);
    } catch (IllegalArgumentException e) {
      throw new IOException("this version could not be read again: " + e.getMessage(), e);
    }
  }

  /** What is called as versions are, the last one first. */
  private List<FileStatus> files() throws IOException {
    try {
      List<FileStatus> files = new ArrayList<>();
      for (FileStatus each : hdfs.listStatus(folder)) {
        if (number(each) > 0) {
          files.add(each);
        }
      }
      files.sort(Comparator.comparingLong(WeightsStore::number).reversed());
      return files;
    } catch (FileNotFoundException none) {
      return List.of();
    }
  }

  private Path file(long number) {
    return new Path(folder, String.format(Locale.ROOT, "v%010d", number));
  }

  /** 0 for what is not called as a version. */
  private static long number(FileStatus file) {
    String name = file.getPath().getName();
    return name.matches("v\\d{10}") ? Long.parseLong(name.substring(1)) : 0;
  }
}
