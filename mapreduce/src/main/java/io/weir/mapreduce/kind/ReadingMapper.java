// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.kind;

import io.weir.mapreduce.history.TimeSpan;
import io.weir.mapreduce.profile.FinishedJob;
import io.weir.mapreduce.profile.HistoryFile;
import io.weir.model.file.BadFileException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Reads the history that each line of its input names, and the logs that YARN has aggregated. */
public final class ReadingMapper extends Mapper<LongWritable, Text, NullWritable, Text> {
  private static final String REPLICATION = "weir.profile.replication";
  private static final String FROM = "weir.profile.from.millis";
  private static final String TO = "weir.profile.to.millis";

  /** Says what maps of a job are to do. */
  static void set(Configuration conf, TimeSpan time, double replication) {
    conf.setLong(FROM, time.from().toEpochMilli());
    conf.setLong(TO, time.to().toEpochMilli());
    conf.setDouble(REPLICATION, replication);
  }

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    Path file = new Path(URI.create(line.toString()));
    Optional<ReadHistory> read = read(file, context.getConfiguration());
    if (read.isPresent()) {
      context.write(NullWritable.get(), new Text(read.get().line()));
    }
  }

  /** Nothing of another time. */
  private static Optional<ReadHistory> read(Path file, Configuration conf) throws IOException {
    TimeSpan time =
        new TimeSpan(
            Instant.ofEpochMilli(conf.getLong(FROM, 0)), Instant.ofEpochMilli(conf.getLong(TO, 0)));
    try {
      FinishedJob job = HistoryFile.read(file, conf);
      if (!time.has(job.submitMillis())) {
        return Optional.empty();
      }
      JobRunReader reader = new JobRunReader(conf, null, conf.getDouble(REPLICATION, 1));
      return Optional.of(ReadHistory.of(job.id(), reader.of(file, job), reader.unlogged()));
    } catch (BadFileException e) {
      return Optional.of(ReadHistory.unread(String.valueOf(e.getMessage())));
    } catch (FileNotFoundException e) {
      return Optional.of(ReadHistory.unread(file + " has been deleted meanwhile"));
    }
  }
}
