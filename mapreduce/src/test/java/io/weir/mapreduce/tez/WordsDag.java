// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.tez;

import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.tez.dag.api.DAG;
import org.apache.tez.dag.api.DataSourceDescriptor;
import org.apache.tez.dag.api.Edge;
import org.apache.tez.dag.api.EdgeProperty;
import org.apache.tez.dag.api.ProcessorDescriptor;
import org.apache.tez.dag.api.Vertex;
import org.apache.tez.mapreduce.input.MRInput;
import org.apache.tez.mapreduce.output.MROutput;
import org.apache.tez.mapreduce.processor.SimpleMRProcessor;
import org.apache.tez.runtime.api.ProcessorContext;
import org.apache.tez.runtime.library.api.KeyValueReader;
import org.apache.tez.runtime.library.api.KeyValueWriter;
import org.apache.tez.runtime.library.api.KeyValuesReader;
import org.apache.tez.runtime.library.conf.OrderedPartitionedKVEdgeConfig;
import org.apache.tez.runtime.library.conf.UnorderedKVEdgeConfig;
import org.apache.tez.runtime.library.partitioner.HashPartitioner;

/**
 * Counts words and sorts them by their number: stop (words to leave out) is broadcast to tokenizer,
 * which scatters words to summation, which scatters numbers to sorter.
 */
final class WordsDag {
  static final int SUMMATIONS = 2;
  private static final String TEXT = Text.class.getName();
  private static final String NUMBER = IntWritable.class.getName();

  private WordsDag() {}

  static DAG of(String name, String lines, String stopWords, String output, Configuration conf) {
    Vertex stop = vertex("stop", StopWords.class).addDataSource("words", text(stopWords, conf));
    Vertex tokenizer = vertex("tokenizer", Tokenizer.class);
    tokenizer.addDataSource("lines", text(lines, conf));
    Vertex summation = vertex("summation", Summation.class, SUMMATIONS);
    Vertex sorter = vertex("sorter", Sorter.class, 1);
    sorter.addDataSink(
        "sorted",
        MROutput.createConfigBuilder(new Configuration(conf), TextOutputFormat.class, output)
            .build());
    EdgeProperty broadcast =
        UnorderedKVEdgeConfig.newBuilder(TEXT, NUMBER)
            .setFromConfiguration(conf)
            .build()
            .createDefaultBroadcastEdgeProperty();
    return DAG.create(name)
        .addVertex(stop)
        .addVertex(tokenizer)
        .addVertex(summation)
        .addVertex(sorter)
        .addEdge(Edge.create(stop, tokenizer, broadcast))
        .addEdge(Edge.create(tokenizer, summation, scatter(TEXT, NUMBER, conf)))
        .addEdge(Edge.create(summation, sorter, scatter(NUMBER, TEXT, conf)));
  }

  private static Vertex vertex(String name, Class<?> processor) {
    return Vertex.create(name, ProcessorDescriptor.create(processor.getName()));
  }

  private static Vertex vertex(String name, Class<?> processor, int tasks) {
    return Vertex.create(name, ProcessorDescriptor.create(processor.getName()), tasks);
  }

  /** A task for each file. */
  private static DataSourceDescriptor text(String path, Configuration conf) {
    return MRInput.createConfigBuilder(new Configuration(conf), TextInputFormat.class, path)
        .groupSplits(false)
        .build();
  }

  private static EdgeProperty scatter(String key, String value, Configuration conf) {
    return OrderedPartitionedKVEdgeConfig.newBuilder(key, value, HashPartitioner.class.getName())
        .setFromConfiguration(conf)
        .build()
        .createDefaultEdgeProperty();
  }

  /** What all of these processors have: readers by name, and one writer. */
  abstract static class Step extends SimpleMRProcessor {
    Step(ProcessorContext context) {
      super(context);
    }

    KeyValueReader lines(String input) throws Exception {
      return (KeyValueReader) getInputs().get(input).getReader();
    }

    KeyValuesReader groups(String input) throws Exception {
      return (KeyValuesReader) getInputs().get(input).getReader();
    }

    KeyValueWriter out() throws Exception {
      return (KeyValueWriter) getOutputs().values().iterator().next().getWriter();
    }
  }

  /** Says which words are left out. */
  public static final class StopWords extends Step {
    public StopWords(ProcessorContext context) {
      super(context);
    }

    @Override
    public void run() throws Exception {
      KeyValueReader words = lines("words");
      KeyValueWriter out = out();
      while (words.next()) {
        out.write(new Text(words.getCurrentValue().toString()), new IntWritable(1));
      }
    }
  }

  /** Makes words of lines. */
  public static final class Tokenizer extends Step {
    public Tokenizer(ProcessorContext context) {
      super(context);
    }

    @Override
    public void run() throws Exception {
      KeyValueReader stop = lines("stop");
      Set<String> left = new HashSet<>();
      while (stop.next()) {
        left.add(stop.getCurrentKey().toString());
      }
      KeyValueReader lines = lines("lines");
      KeyValueWriter out = out();
      while (lines.next()) {
        for (String word : lines.getCurrentValue().toString().split(" ", -1)) {
          if (!left.contains(word)) {
            out.write(new Text(word), new IntWritable(1));
          }
        }
      }
    }
  }

  /** Counts each word. */
  public static final class Summation extends Step {
    public Summation(ProcessorContext context) {
      super(context);
    }

    @Override
    public void run() throws Exception {
      KeyValuesReader words = groups("tokenizer");
      KeyValueWriter out = out();
      while (words.next()) {
        int times = 0;
        for (Object each : words.getCurrentValues()) {
          times += ((IntWritable) each).get();
        }
        out.write(new IntWritable(times), new Text(words.getCurrentKey().toString()));
      }
    }
  }

  /** Writes words by their numbers. */
  public static final class Sorter extends Step {
    public Sorter(ProcessorContext context) {
      super(context);
    }

    @Override
    public void run() throws Exception {
      KeyValuesReader numbers = groups("summation");
      KeyValueWriter out = out();
      while (numbers.next()) {
        for (Object word : numbers.getCurrentValues()) {
          out.write(word, numbers.getCurrentKey());
        }
      }
    }
  }
}
