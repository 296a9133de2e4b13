// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;

/**
 * A job whose maps do nothing but wait for a child, as those of streaming jobs do: whatever it
 * reads and writes, it does so without Hadoop. Its arguments are the number of maps and a line for
 * a shell, which runs in the folder of the container.
 */
public final class ChildJob extends Mapper<NullWritable, NullWritable, NullWritable, NullWritable> {
  private static final String MAPS = "weir.lab.child.maps";
  private static final String LINE = "weir.lab.child.line";

  /** Runs one, to its end. */
  public static void main(String[] arguments) throws Exception {
    Configuration conf = new Configuration();
    conf.set(MAPS, arguments[0]);
    conf.set(LINE, arguments[1]);
    conf.setBoolean("mapreduce.map.speculative", false);
    Job job = Job.getInstance(conf, "child");
    job.setJarByClass(ChildJob.class);
    job.setMapperClass(ChildJob.class);
    job.setNumReduceTasks(0);
    job.setInputFormatClass(Nothing.class);
    job.setOutputFormatClass(NullOutputFormat.class);
    job.submit();
    System.out.println(job.getJobID().toString().replaceFirst("job_", "application_"));
    System.exit(job.waitForCompletion(/* verbose= */ false) ? 0 : 1);
  }

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    Process child =
        new ProcessBuilder("sh", "-c", context.getConfiguration().get(LINE, ""))
            .inheritIO()
            .start();
    try {
      while (!child.waitFor(1, TimeUnit.SECONDS)) {
        context.progress();
      }
    } finally {
      child.destroyForcibly();
    }
    if (child.exitValue() != 0) {
      throw new IOException("the child ended with exit code " + child.exitValue());
    }
  }

  /** Of no records, for so many maps. */
  public static final class Nothing extends InputFormat<NullWritable, NullWritable> {
    @Override
    public List<InputSplit> getSplits(JobContext context) {
      return Collections.nCopies(context.getConfiguration().getInt(MAPS, 1), new NoSplit());
    }

    @Override
    public RecordReader<NullWritable, NullWritable> createRecordReader(
        InputSplit split, TaskAttemptContext context) {
      return new NoRecords();
    }
  }

  /** Where no data is. */
  public static final class NoSplit extends InputSplit implements Writable {
    @Override
    public long getLength() {
      return 0;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) {}

    @Override
    public void readFields(DataInput in) {}
  }

  private static final class NoRecords extends RecordReader<NullWritable, NullWritable> {
    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() {
      return false;
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public NullWritable getCurrentValue() {
      return NullWritable.get();
    }

    @Override
    public float getProgress() {
      return 0;
    }

    @Override
    public void close() {}
  }
}
