// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.streams;

import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.clients.WritingApplication;
import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.RealCluster;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;

/**
 * Streams at one DataNode as TestDFSIO has them, each reading or writing by itself, in jobs of some
 * streams each. They last until it is closed.
 */
final class StreamLoad implements AutoCloseable {
  /** How many streams a job has at this node, where there are as many. */
  static final int STREAMS_OF_JOB = 4;

  private final URI hdfs = URI.create(ClusterLayout.fileSystem());
  private final Configuration conf = RealCluster.clientConfiguration();
  private final InetSocketAddress dataNode;
  private final List<LongSupplier> bytes = new ArrayList<>();
  private final List<AutoCloseable> applications = new ArrayList<>();

  private interface Start {
    void job(String application, int number, int streams) throws IOException;
  }

  StreamLoad(InetSocketAddress dataNode) {
    this.dataNode = dataNode;
  }

  /** Streams that read, each job a file of its own, each stream from another place of it. */
  StreamLoad readers(int streams, List<String> files) throws IOException {
    inJobs(
        streams,
        (name, number, its) -> {
          String file = files.get(number % files.size());
          ReadingApplication job =
              new ReadingApplication(hdfs, conf, name, file, its, Long.MAX_VALUE);
          applications.add(job);
          bytes.add(job::bytes);
        });
    return this;
  }

  /** Streams that write file after file. */
  StreamLoad writers(int streams, long fileBytes) throws IOException {
    inJobs(
        streams,
        (name, number, its) -> {
          WritingApplication job =
              new WritingApplication(hdfs, conf, name, dataNode, its, fileBytes);
          applications.add(job);
          bytes.add(job::bytes);
        });
    return this;
  }

  private void inJobs(int streams, Start start) throws IOException {
    for (int left = streams; left > 0; left -= STREAMS_OF_JOB) {
      int number = applications.size();
      start.job(
          "application_1700000000000_%04d".formatted(number + 1),
          number,
          Math.min(left, STREAMS_OF_JOB));
    }
  }

  /** What all of them have read and written so far, as clients see it. */
  long bytes() {
    return bytes.stream().mapToLong(LongSupplier::getAsLong).sum();
  }

  /**
   * Ends all streams.
   *
   * @throws IOException if one has failed
   */
  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (AutoCloseable each : applications) {
      try {
        each.close();
      } catch (Exception e) {
        failure = failure == null ? new IOException("a stream has failed", e) : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
