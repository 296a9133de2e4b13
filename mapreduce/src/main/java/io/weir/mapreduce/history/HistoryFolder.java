// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import io.weir.hadoop.exchange.HadoopHttp;
import io.weir.mapreduce.profile.FinishedJob;
import io.weir.mapreduce.profile.FinishedTask;
import io.weir.mapreduce.profile.Histories;
import io.weir.mapreduce.profile.HistoryFile;
import io.weir.model.file.BadFileException;
import io.weir.model.job.Stage;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.v2.api.records.JobState;
import org.apache.hadoop.mapreduce.v2.jobhistory.FileNameIndexUtils;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobIndexInfo;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.jspecify.annotations.Nullable;

/** History files, {@code .jhist}, in HDFS or anywhere else. */
public final class HistoryFolder {
  private static final String ENDING = ".jhist";

  private final Configuration conf;

  public HistoryFolder(Configuration conf) {
    this.conf = conf;
  }

  /**
   * The jobs of a file, or of all files below a folder.
   *
   * @param path of this machine, or with a scheme, like {@code hdfs://}
   * @throws IOException if there is none, or one cannot be read: names it and says why
   */
  public PastJobs of(String path, TimeSpan time) throws IOException {
    Path where = new Path(path);
    FileSystem files = fileSystem(where);
    Count count = new Count();
    add(files, files.makeQualified(where), time, count);
    if (count.all == 0) {
      throw new FileNotFoundException(path + " has no " + ENDING);
    }
    return jobs(count.found(path), time);
  }

  /** What is made of a history. */
  public interface Reading<T> {
    /**
     * Takes the history of a job that succeeded.
     *
     * @throws BadFileException if nothing can be made of it
     */
    T of(Path file, FinishedJob job) throws IOException;
  }

  /**
   * What was made of histories.
   *
   * @param all of each job once
   * @param others how many jobs did not succeed
   * @param unread why nothing could be made of others
   */
  public record Read<T>(List<T> all, int others, List<String> unread) {
    public Read {
      all = List.copyOf(all);
      unread = List.copyOf(unread);
    }
  }

  /**
   * The files of some time.
   *
   * @param path of this machine, or with a scheme; null for where Hadoop keeps histories
   * @throws IOException if there is none, or a folder cannot be read: names it and says why
   */
  public FoundHistories find(@Nullable String path, TimeSpan time) throws IOException {
    List<String> paths = path == null ? Histories.folders(conf) : List.of(path);
    Count count = new Count();
    for (String each : paths) {
      Path where = new Path(each);
      FileSystem files = path == null ? where.getFileSystem(conf) : fileSystem(where);
      if (path != null || files.exists(where)) {
        add(files, files.makeQualified(where), time, count);
      }
    }
    String where = String.join(" and ", paths);
    if (count.all == 0) {
      throw new FileNotFoundException(where + " have no " + ENDING);
    }
    return count.found(where);
  }

  private FileSystem fileSystem(Path where) throws IOException {
    return where.toUri().getScheme() == null
        ? FileSystem.getLocal(conf)
        : FileSystem.get(where.toUri(), conf);
  }

  /**
   * The jobs whose histories Hadoop keeps in HDFS, over WebHDFS.
   *
   * @param nameNode its web address, like {@code http://namenode:9870}
   */
  public PastJobs at(URI nameNode, TimeSpan time) throws IOException {
    String scheme = "https".equals(nameNode.getScheme()) ? "swebhdfs" : "webhdfs";
    URI root = URI.create(scheme + "://" + nameNode.getAuthority() + "/");
    Count count = new Count();
    List<String> folders = Histories.folders(conf);
    try (FileSystem files = FileSystem.newInstance(root, conf)) {
      for (String each : folders) {
        Path folder = new Path(new Path(root), new Path(each).toUri().getPath());
        if (files.exists(folder)) {
          add(files, folder, time, count);
        }
      }
      if (count.all == 0) {
        throw new FileNotFoundException(
            "%s has no %s in %s: is --conf its cluster's (mapreduce.jobhistory.done-dir)?"
                .formatted(nameNode, ENDING, String.join(" or ", folders)));
      }
      return jobs(count.found(nameNode.toString()), time);
    } catch (UnknownHostException e) {
      throw new IOException(nameNode + ": no such host", e);
    } catch (ConnectException | SocketTimeoutException e) {
      throw new IOException(nameNode + ": nobody answers there: " + e.getMessage(), e);
    } catch (AccessControlException e) {
      throw denied(new Path(root), e);
    } catch (IOException e) {
      if (e.getCause() instanceof AuthenticationException refused) {
        throw HadoopHttp.notAuthenticated(
            nameNode.getAuthority(), UserGroupInformation.getCurrentUser(), refused);
      }
      throw e;
    }
  }

  private static final class Count {
    private final List<Path> files = new ArrayList<>();
    private int all;
    private int others;

    FoundHistories found(String where) {
      return new FoundHistories(where, files, all, others);
    }
  }

  private static void add(FileSystem files, Path where, TimeSpan time, Count count)
      throws IOException {
    try {
      RemoteIterator<LocatedFileStatus> all = files.listFiles(where, /* recursive= */ true);
      while (all.hasNext()) {
        Path each = all.next().getPath();
        if (each.getName().endsWith(ENDING)) {
          count.all++;
          consider(each, time, count);
        }
      }
    } catch (AccessControlException e) {
      throw denied(where, e);
    }
  }

  private static IOException denied(Path where, AccessControlException cause) throws IOException {
    return new IOException(
        "%s has no right to read %s: ask as a user of the history server's group, or ask the history server itself: %s"
            .formatted(
                UserGroupInformation.getCurrentUser().getShortUserName(),
                where,
                String.valueOf(cause.getMessage()).lines().findFirst().orElse("")),
        cause);
  }

  /** By its name, which says when the job was submitted and what became of it, if it says so. */
  private static void consider(Path file, TimeSpan time, Count count) {
    JobIndexInfo named;
    try {
      named = FileNameIndexUtils.getIndexInfo(file.getName());
    } catch (IOException | IllegalArgumentException e) {
      count.files.add(file); // somebody has named it; the file itself says
      return;
    }
    boolean isOfThen = named.getSubmitTime() <= 0 || time.has(named.getSubmitTime());
    String state = named.getJobStatus();
    if (isOfThen && state != null && !state.equals(JobState.SUCCEEDED.toString())) {
      count.others++;
    } else if (isOfThen) {
      count.files.add(file);
    }
  }

  private PastJobs jobs(FoundHistories found, TimeSpan time) throws IOException {
    Read<PastJob> read = each(found, time, (file, job) -> job(job));
    return new PastJobs(read.all(), read.others(), read.unread());
  }

  /**
   * Makes something of each of them, one after the other.
   *
   * @throws IOException if one cannot be read: names it and says why
   */
  public <T> Read<T> each(FoundHistories found, TimeSpan time, Reading<T> reading)
      throws IOException {
    if (found.files().size() > PastJobs.MOST) {
      throw PastJobs.tooMany(found.where(), found.files().size());
    }
    List<T> all = new ArrayList<>();
    List<String> unread = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (Path each : found.files()) {
      try {
        FinishedJob job = HistoryFile.read(each, conf);
        // A name need not say when it was; two files have a job while Hadoop moves its history.
        if (time.has(job.submitMillis()) && ids.add(job.id())) {
          all.add(reading.of(each, job));
        }
      } catch (AccessControlException e) {
        throw denied(each, e);
      } catch (BadFileException e) {
        if (found.all() == 1) {
          throw e;
        }
        unread.add(String.valueOf(e.getMessage()));
      } catch (FileNotFoundException e) {
        unread.add(each + " has been deleted meanwhile");
      }
    }
    return new Read<>(all, found.others(), unread);
  }

  private static PastJob job(FinishedJob job) {
    return new PastJob(
        job.id(),
        job.name(),
        job.user(),
        job.queue(),
        job.submitMillis(),
        job.endMillis(),
        tasks(job.tasks(Stage.MAP)),
        tasks(job.tasks(Stage.REDUCE)),
        sum(job.tasks(Stage.MAP), each -> JobTotals.read(each.counters())),
        sum(job.tasks(Stage.REDUCE), each -> JobTotals.shuffled(each.counters())),
        sum(job.tasks(), each -> JobTotals.written(each.counters())),
        JobTotals.containerBytes(job.counters()));
  }

  private static PastJob.Tasks tasks(List<FinishedTask> tasks) {
    return new PastJob.Tasks(
        tasks.size(),
        sum(tasks, each -> JobTotals.processorSeconds(each.counters())),
        tasks.stream()
            .mapToDouble(each -> (each.endMillis() - each.startMillis()) / 1e3)
            .average()
            .orElse(0));
  }

  private static double sum(List<FinishedTask> tasks, ToDoubleFunction<FinishedTask> of) {
    return tasks.stream().mapToDouble(of).sum();
  }
}
