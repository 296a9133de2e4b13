// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.admission;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * A folder with files of advice for jobs, in the format of a Hadoop configuration: {@code
 * terasort.xml} by the name of a job, and {@code terasort~HASH.xml} by what else its submissions
 * can be recognised by, a {@link JobSignature}. Whoever removes a file takes its advice back.
 */
public final class AdviceFolder {
  /** In a file that is found by a signature: which. */
  private static final String SIGNATURE = "weir.admission.signature";

  /** No name of a job has it in its file's name. */
  private static final String BEFORE_HASH = "~";

  private static final String ENDING = ".xml";

  /** Before the hash of a name that has no letter. */
  private static final String NAMELESS = "job";

  /** Of a job's name in that of its file, which cannot have any length. */
  private static final int MOST_LETTERS = 100;

  private AdviceFolder() {}

  /**
   * The name of a job's file: in small letters, with '-' for what a file's name had better not
   * have, and a hash where letters are lost by that, or where the file would be hard to handle.
   */
  public static String fileName(String job) {
    return plain(job) + ENDING;
  }

  private static String fileName(String job, String signature) {
    return plain(job) + BEFORE_HASH + JobSignature.hash(signature) + ENDING;
  }

  private static String plain(String job) {
    String small = job.toLowerCase(Locale.ROOT);
    String plain = small.replaceAll("[^a-z0-9._-]+", "-");
    // Nobody would see a file whose name begins with a dot; one with '-' looks like an option.
    String begin = plain.replaceFirst("^[.-]+", "");
    boolean isWhole = begin.length() == plain.length() && begin.length() <= MOST_LETTERS;
    if (isWhole && !plain.isEmpty() && small.codePoints().noneMatch(AdviceFolder::isForeign)) {
      return plain;
    }
    String shown = begin.isEmpty() ? NAMELESS : begin;
    return shown.substring(0, Math.min(shown.length(), MOST_LETTERS))
        + "-"
        + JobSignature.hash(small);
  }

  /** A letter or digit that is none of ASCII's. */
  private static boolean isForeign(int character) {
    return character > 0x7f && Character.isLetterOrDigit(character);
  }

  /** Writes the advice for a job's name, in one step, over what was there; returns the file. */
  public static Path write(Path folder, String job, JobLimits limits) throws IOException {
    return write(folder, fileName(job), limits.keys());
  }

  /**
   * Writes the advice for a job's name, and for each signature that submissions of it have, each
   * file in one step. Files of other signatures, which an earlier advice for it had, are removed.
   *
   * @return the files that were written
   */
  public static List<Path> write(Path folder, String job, JobLimits limits, List<String> signatures)
      throws IOException {
    List<Path> written = new ArrayList<>();
    written.add(write(folder, job, limits));
    for (String each : signatures) {
      Map<String, String> keys = new TreeMap<>(limits.keys());
      keys.put(SIGNATURE, each);
      written.add(write(folder, fileName(job, each), keys));
    }
    try (DirectoryStream<Path> before =
        Files.newDirectoryStream(folder, plain(job) + BEFORE_HASH + "*" + ENDING)) {
      for (Path each : before) {
        if (!written.contains(each)) {
          Files.delete(each);
        }
      }
    }
    return written;
  }

  private static Path write(Path folder, String name, Map<String, String> keys) throws IOException {
    Files.createDirectories(folder);
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    keys.forEach(conf::set);
    Path file = folder.resolve(name);
    Path fresh = folder.resolve(name + ".new");
    try {
      try (OutputStream out = Files.newOutputStream(fresh)) {
        conf.writeXml(out);
      }
      return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh); // half of it where the disk is full
    }
  }

  /**
   * The advice for a job, if there is any: by its name, else by its signature. It is refused if
   * others than those who are trusted may have written it, or if several files have its signature.
   */
  static Optional<JobLimits> read(
      org.apache.hadoop.fs.Path folder,
      String job,
      Optional<String> signature,
      Configuration conf,
      Set<String> trusted)
      throws IOException {
    org.apache.hadoop.fs.FileSystem files = folder.getFileSystem(conf);
    org.apache.hadoop.fs.Path named = new org.apache.hadoop.fs.Path(folder, fileName(job));
    if (files.exists(named)) {
      return Optional.of(new JobLimits(keys(files, folder, named, trusted)));
    }
    if (signature.isEmpty() || !files.exists(folder)) {
      return Optional.empty();
    }
    String ending = BEFORE_HASH + JobSignature.hash(signature.get()) + ENDING;
    FileStatus[] found = files.listStatus(folder, path -> path.getName().endsWith(ending));
    if (found.length > 1) {
      throw new IOException(
          "%s and %s are for the same signature, so neither is used"
              .formatted(found[0].getPath(), found[1].getPath()));
    }
    if (found.length == 0) {
      return Optional.empty();
    }
    Map<String, String> keys = keys(files, folder, found[0].getPath(), trusted);
    boolean isIts = signature.get().equals(keys.remove(SIGNATURE));
    return isIts ? Optional.of(new JobLimits(keys)) : Optional.empty();
  }

  private static Map<String, String> keys(
      org.apache.hadoop.fs.FileSystem files,
      org.apache.hadoop.fs.Path folder,
      org.apache.hadoop.fs.Path file,
      Set<String> trusted)
      throws IOException {
    checkOwner(files.getFileStatus(folder), trusted);
    checkOwner(files.getFileStatus(file), trusted);
    Map<String, String> keys = new TreeMap<>();
    try (InputStream in = files.open(file)) {
      Configuration read = new Configuration(/* loadDefaults= */ false);
      read.addResource(in, file.toString());
      read.forEach(each -> keys.put(each.getKey(), each.getValue()));
    } catch (RuntimeException malformed) {
      throw new IOException(file + ": " + malformed.getMessage(), malformed);
    }
    return keys;
  }

  private static void checkOwner(FileStatus status, Set<String> trusted) throws IOException {
    if (!trusted.contains(status.getOwner())) {
      throw new IOException(
          "the owner of %s must be one of %s, was %s"
              .formatted(status.getPath(), new TreeSet<>(trusted), status.getOwner()));
    }
    FsPermission permission = status.getPermission();
    if (permission.getOtherAction().implies(FsAction.WRITE)
        || permission.getGroupAction().implies(FsAction.WRITE)) {
      throw new IOException(
          "%s may be written by others than %s (%s)"
              .formatted(status.getPath(), status.getOwner(), permission));
    }
  }
}
