// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.examples.terasort.TeraInputFormat;
import org.apache.hadoop.examples.terasort.TeraOutputFormat;
import org.apache.hadoop.examples.terasort.TeraSort;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/** The jobs that we run: Hadoop's own example classes, put together as their own mains do. */
public enum JobKind {
  /** Reads text, writes how often each word occurs. The input is a directory. */
  WORDCOUNT {
    @Override
    Job create(Configuration configuration, String input, String output) throws IOException {
      Job job = Job.getInstance(configuration, "WordCount");
      job.setJarByClass(WordCount.class);
      job.setMapperClass(WordCount.TokenizerMapper.class);
      job.setCombinerClass(WordCount.IntSumReducer.class);
      job.setReducerClass(WordCount.IntSumReducer.class);
      job.setOutputKeyClass(Text.class);
      job.setOutputValueClass(IntWritable.class);
      FileInputFormat.addInputPath(job, new Path(input));
      FileOutputFormat.setOutputPath(job, new Path(output));
      return job;
    }
  },

  /**
   * The same without adding up in the maps: each word goes through spills, shuffle and merge. The
   * input is a directory.
   */
  WORDCOUNT_UNCOMBINED {
    @Override
    Job create(Configuration configuration, String input, String output) throws IOException {
      Job job = WORDCOUNT.create(configuration, input, output);
      job.setJobName("WordCount without combiner");
      job.getConfiguration().unset("mapreduce.job.combine.class");
      return job;
    }
  },

  /**
   * Sorts lines of text, as the example Sort does: what it reads it writes. The input is a
   * directory.
   */
  SORT {
    @Override
    Job create(Configuration configuration, String input, String output) throws IOException {
      Job job = Job.getInstance(configuration, "Sort");
      job.setJarByClass(Mapper.class);
      job.setInputFormatClass(KeyValueTextInputFormat.class);
      job.setMapperClass(Mapper.class);
      job.setReducerClass(Reducer.class);
      job.setOutputKeyClass(Text.class);
      job.setOutputValueClass(Text.class);
      FileInputFormat.addInputPath(job, new Path(input));
      FileOutputFormat.setOutputPath(job, new Path(output));
      return job;
    }
  },

  /** Writes rows of 100 bytes, reads nothing. The input is the number of rows. */
  TERAGEN {
    @Override
    Job create(Configuration configuration, String input, String output) throws IOException {
      Job job = Job.getInstance(configuration, "TeraGen");
      job.getConfiguration().setLong("mapreduce.terasort.num-rows", Long.parseLong(input));
      job.setJarByClass(TeraGen.class);
      job.setMapperClass(TeraGen.SortGenMapper.class);
      job.setNumReduceTasks(0);
      job.setOutputKeyClass(Text.class);
      job.setOutputValueClass(Text.class);
      job.setInputFormatClass(rangeInputFormat());
      job.setOutputFormatClass(TeraOutputFormat.class);
      FileOutputFormat.setOutputPath(job, new Path(output));
      return job;
    }

    @SuppressWarnings("rawtypes")
    private Class<? extends InputFormat> rangeInputFormat() {
      // Not public, so it can only be named.
      String name = TeraGen.class.getName() + "$RangeInputFormat";
      try {
        return Class.forName(name).asSubclass(InputFormat.class);
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException("the examples of Hadoop have no " + name, e);
      }
    }
  },

  /** Reads rows, sorts them, writes them. The input is a directory that TeraGen has written. */
  TERASORT {
    @Override
    Job create(Configuration configuration, String input, String output) throws IOException {
      Job job = Job.getInstance(configuration, "TeraSort");
      job.setJarByClass(TeraSort.class);
      job.setInputFormatClass(TeraInputFormat.class);
      job.setOutputFormatClass(TeraOutputFormat.class);
      job.setOutputKeyClass(Text.class);
      job.setOutputValueClass(Text.class);
      TeraSort.setUseSimplePartitioner(job, true); // keys are random: no sample is needed
      job.setPartitionerClass(TeraSort.SimplePartitioner.class);
      FileInputFormat.addInputPath(job, new Path(input));
      FileOutputFormat.setOutputPath(job, new Path(output));
      return job;
    }
  };

  /** In names of figures and of files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  abstract Job create(Configuration configuration, String input, String output) throws IOException;
}
