// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.kind;

import io.weir.hadoop.admission.JobSignature;
import io.weir.mapreduce.history.FoundHistories;
import io.weir.mapreduce.history.HistoryFolder;
import io.weir.mapreduce.history.TimeSpan;
import io.weir.model.file.BadFileException;
import io.weir.model.kind.JobRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobSubmissionFiles;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.util.ClassUtil;

/**
 * Reads histories as a job of the cluster itself, where they are too many for one process. What it
 * needs of Weir goes to the tasks with it: nodes need have nothing installed.
 */
public final class ReadingJob {
  /** Of each map: a minute of work, with their logs. */
  private static final int HISTORIES_OF_MAP = 100;

  /** What all runs have room for in this process. */
  private static final int MOST_HISTORIES = 200_000;

  private static final String JARS = "tmpjars";

  private final Configuration conf;
  private final double replication;
  private final Consumer<String> progress;

  /**
   * @param conf of the cluster
   * @param replication copies of what jobs write, 1 or more
   * @param progress is told which job it is, and how far it is
   */
  public ReadingJob(Configuration conf, double replication, Consumer<String> progress) {
    this.conf = new Configuration(conf);
    this.replication = replication;
    this.progress = progress;
  }

  /**
   * Runs it, and waits for its end. What it writes is deleted again.
   *
   * @throws IOException if it cannot be submitted, or fails: says why a task of it did
   * @throws InterruptedException if the thread is; the job is killed then
   */
  public ReadRuns run(FoundHistories found, TimeSpan time)
      throws IOException, InterruptedException {
    if (found.files().size() > MOST_HISTORIES) {
      throw new BadFileException(
          "%s has %d jobs of that time, and a job reads %d at most: choose a shorter time"
              .formatted(found.where(), found.files().size(), MOST_HISTORIES));
    }
    if (found.files().isEmpty()) {
      return new ReadRuns(
          new HistoryFolder.Read<>(List.of(), found.others(), List.of()), List.of());
    }
    conf.setBoolean("fs.automatic.close", false); // files are deleted while the process ends, too
    Path staging = JobSubmissionFiles.getStagingDir(new Cluster(conf), conf);
    Path folder = new Path(staging, "weir-profile-" + UUID.randomUUID());
    try (FileSystem files = FileSystem.newInstance(folder.toUri(), conf)) {
      List<Path> its = new ArrayList<>(List.of(folder));
      try {
        Path histories = new Path(folder, "histories");
        write(files, histories, found.files());
        Job job = job(found, time, histories, new Path(folder, "runs"));
        WatchedJob watched = new WatchedJob(job, progress);
        try {
          watched.complete();
        } finally {
          watched.left().ifPresent(id -> its.add(new Path(staging, id)));
        }
        return collect(files, new Path(folder, "runs"), found.others());
      } finally {
        delete(files, its);
      }
    }
  }

  /** Also by a thread that is interrupted, whose calls Hadoop would end at once. */
  private static void delete(FileSystem files, List<Path> folders) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      for (Path each : folders) {
        files.delete(each, /* recursive= */ true);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A line each, whatever is in their names. */
  private static void write(FileSystem files, Path to, List<Path> histories) throws IOException {
    try (OutputStream out = files.create(to)) {
      for (Path each : histories) {
        out.write((each.toUri() + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private Job job(FoundHistories found, TimeSpan time, Path histories, Path to) throws IOException {
    Job job = Job.getInstance(conf, "weir profile");
    ReadingMapper.set(job.getConfiguration(), time, replication);
    addJars(job.getConfiguration());
    job.setMapperClass(ReadingMapper.class);
    job.setNumReduceTasks(0);
    job.setSpeculativeExecution(false);
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.addInputPath(job, histories);
    NLineInputFormat.setNumLinesPerSplit(job, HISTORIES_OF_MAP);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(Text.class);
    job.setOutputFormatClass(TextOutputFormat.class);
    FileOutputFormat.setOutputPath(job, to);
    FileOutputFormat.setCompressOutput(job, false);
    Set<Path> folders = found.files().stream().map(Path::getParent).collect(Collectors.toSet());
    TokenCache.obtainTokensForNamenodes(
        job.getCredentials(), folders.toArray(Path[]::new), job.getConfiguration());
    return job;
  }

  /** Those of Weir; what else it needs is Hadoop's own. Classes that lie in folders are in none. */
  private static void addJars(Configuration conf) {
    Set<String> jars = new TreeSet<>(conf.getTrimmedStringCollection(JARS));
    for (Class<?> each : List.of(ReadingJob.class, JobSignature.class, JobRun.class)) {
      String jar = ClassUtil.findContainingJar(each);
      if (jar != null) {
        jars.add(java.nio.file.Path.of(jar).toUri().toString());
      }
    }
    conf.set(JARS, String.join(",", jars));
  }

  private static ReadRuns collect(FileSystem files, Path folder, int others) throws IOException {
    List<JobRun> runs = new ArrayList<>();
    List<String> unread = new ArrayList<>();
    List<String> unlogged = new ArrayList<>();
    Set<String> jobs = new HashSet<>();
    for (FileStatus each : files.globStatus(new Path(folder, "part-*"))) {
      java.nio.file.Path name = java.nio.file.Path.of(each.getPath().getName());
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(files.open(each.getPath()), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          ReadHistory read = ReadHistory.parse(name, line);
          if (read.run().isEmpty()) {
            unread.add(read.complaint());
          } else if (jobs.add(read.job())) { // two files have a job while Hadoop moves its history
            runs.add(read.run().get());
            if (!read.complaint().isEmpty()) {
              unlogged.add(read.complaint());
            }
          }
        }
      }
    }
    return new ReadRuns(new HistoryFolder.Read<>(runs, others, unread), unlogged);
  }
}
