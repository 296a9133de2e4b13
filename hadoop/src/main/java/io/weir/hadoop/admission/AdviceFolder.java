// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.admission;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
 * A folder with one file of advice per job, such as {@code terasort.xml}, in the format of a Hadoop
 * configuration. Whoever removes a file takes the advice back.
 */
public final class AdviceFolder {
  private AdviceFolder() {}

  /** The name of a job's file: in small letters, what a file's name had better not have as '-'. */
  static String fileName(String job) {
    return job.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._-]+", "-") + ".xml";
  }

  /** Writes the advice for a job, in one step, over what was there; returns the file. */
  public static Path write(Path folder, String job, JobLimits limits) throws IOException {
    Files.createDirectories(folder);
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    limits.keys().forEach(conf::set);
    Path file = folder.resolve(fileName(job));
    Path fresh = folder.resolve(fileName(job) + ".new");
    try (OutputStream out = Files.newOutputStream(fresh)) {
      conf.writeXml(out);
    }
    return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * The advice for a job, if there is any; refused if others than those who are trusted may have
   * written it.
   */
  static Optional<JobLimits> read(
      org.apache.hadoop.fs.Path folder, String job, Configuration conf, Set<String> trusted)
      throws IOException {
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(folder, fileName(job));
    org.apache.hadoop.fs.FileSystem files = file.getFileSystem(conf);
    if (!files.exists(file)) {
      return Optional.empty();
    }
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
    return Optional.of(new JobLimits(keys));
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
