// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.hadoop.datanode.TestCluster;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** A client of an HDFS that says it is the task of an application of its own. */
final class TaggedClient implements AutoCloseable {
  private static final String ID = "1700000000000_%04d";

  final DistributedFileSystem hdfs;
  private final int number;

  TaggedClient(TestCluster cluster, int number) throws IOException {
    Configuration conf = new Configuration(cluster.client.getConf());
    conf.set("mapreduce.task.attempt.id", "attempt_" + ID.formatted(number) + "_m_000003_0");
    this.hdfs = (DistributedFileSystem) FileSystem.newInstance(cluster.client.getUri(), conf);
    this.number = number;
  }

  static String flow(int number) {
    return "application_" + ID.formatted(number);
  }

  Path path(String name) {
    return new Path("/" + number + "/" + name);
  }

  byte[] content(String name, int length) {
    return TestCluster.bytes(length, number * 31L + name.hashCode());
  }

  Void write(String name, int length) throws IOException {
    try (FSDataOutputStream out = hdfs.create(path(name), (short) 3)) {
      out.write(content(name, length));
    }
    return null;
  }

  byte[] read(String name) throws IOException {
    try (FSDataInputStream in = hdfs.open(path(name))) {
      return in.readAllBytes();
    }
  }

  @Override
  public void close() throws IOException {
    hdfs.close();
  }
}
