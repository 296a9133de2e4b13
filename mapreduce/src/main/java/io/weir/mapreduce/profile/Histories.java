// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.profile;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;
import org.jspecify.annotations.Nullable;

/** Where Hadoop keeps the histories of jobs that have ended. */
public final class Histories {
  private static final Pattern JOB = Pattern.compile("job_[0-9]+_[0-9]+");
  private static final String ENDING = ".jhist";

  private Histories() {}

  /**
   * The history of a job.
   *
   * @param job its id, or the history file itself
   * @throws FileNotFoundException if none of the folders has it, with their names
   */
  public static Path find(String job, Configuration conf) throws IOException {
    if (!JOB.matcher(job).matches()) {
      return FileSystem.getLocal(conf).makeQualified(new Path(job));
    }
    List<String> folders = folders(conf);
    for (String each : folders) {
      Path folder = new Path(each);
      Path found = find(job, folder, HadoopFolder.fileSystem(folder, conf));
      if (found != null) {
        return found;
      }
    }
    throw new FileNotFoundException(
        "no history of %s in %s; has it ended, and is --conf its cluster's?"
            .formatted(job, String.join(" or ", folders)));
  }

  /**
   * Opens a history, or a file beside one, wherever it is: Hadoop moves them once, some minutes
   * after the end of a job, to the folder of the day (YEAR/MONTH/DAY/SERIAL).
   *
   * @param file where it was found
   * @throws FileNotFoundException if it is in neither place
   */
  public static FSDataInputStream open(Path file, Configuration conf) throws IOException {
    FileSystem files = file.getFileSystem(conf);
    try {
      return files.open(file);
    } catch (FileNotFoundException gone) {
      String done =
          new Path(JobHistoryUtils.getConfiguredHistoryServerDoneDirPrefix(conf)).toUri().getPath();
      FileStatus[] moved = files.globStatus(new Path(done, "*/*/*/*/" + file.getName()));
      if (moved == null || moved.length == 0) {
        throw gone;
      }
      return files.open(moved[0].getPath());
    }
  }

  /** The folders in which histories lie, below them in others. */
  public static List<String> folders(Configuration conf) {
    return List.of(
        JobHistoryUtils.getConfiguredHistoryIntermediateDoneDirPrefix(conf),
        JobHistoryUtils.getConfiguredHistoryServerDoneDirPrefix(conf));
  }

  private static @Nullable Path find(String job, Path folder, FileSystem files) throws IOException {
    if (!files.exists(folder)) {
      return null;
    }
    RemoteIterator<LocatedFileStatus> all = files.listFiles(folder, /* recursive= */ true);
    while (all.hasNext()) {
      Path each = all.next().getPath();
      if (each.getName().startsWith(job + "-") && each.getName().endsWith(ENDING)) {
        return each;
      }
    }
    return null;
  }
}
