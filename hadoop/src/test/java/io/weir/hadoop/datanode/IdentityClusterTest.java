// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.request.Operation;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.client.TaggingFileSystem;
import java.io.IOException;
import java.security.PrivilegedExceptionAction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who is who on a real HDFS with block tokens. */
class IdentityClusterTest {
  private static final String APPLICATION = "application_1700000000000_0042";

  private static Recorder recorder;
  private static TestCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    Configuration conf = TestCluster.conf();
    conf.setBoolean("dfs.block.access.token.enable", true);
    conf.setBoolean("dfs.permissions.enabled", false);
    recorder = TestFactories.record(conf);
    cluster = TestCluster.start(IdentityClusterTest.class, conf, hdfs -> hdfs.numDataNodes(2));
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void theUserOfTheTokenIsTheUserThatCounts() throws Exception {
    as("etl", cluster.client.getConf(), "/etl");
    String block = cluster.nameOfOnlyBlock(new Path("/etl"));
    Client etl = new Client(Client.Kind.CLIENT, APPLICATION, "etl");
    assertThat(recorder.awaitClosed(block, Operation.WRITE, 2))
        .extracting(write -> write.of.client())
        .containsOnly(etl);
    assertThat(recorder.awaitClosed(block, Operation.READ, 1))
        .extracting(read -> read.of.client())
        .containsOnly(etl);
  }

  @Test
  void whoClaimsTheApplicationOfAnotherUserIsInAFlowOfItsOwn() throws Exception {
    as("mallory", cluster.client.getConf(), "/mallory");
    assertThat(recorder.awaitFlow("mallory/" + APPLICATION, Operation.WRITE, 2)).hasSize(2);
  }

  @Test
  void aClientThatTagsIsKnownByItsTag() throws Exception {
    Configuration conf = new Configuration(cluster.client.getConf());
    conf.set("fs.hdfs.impl", TaggingFileSystem.class.getName());
    conf.set(TaggingFileSystem.APPLICATION, "hive-etl");
    as("hive", conf, "/hive");
    assertThat(recorder.awaitFlow("hive/hive-etl", Operation.WRITE, 2)).hasSize(2);
    assertThat(recorder.awaitFlow("hive/hive-etl", Operation.READ, 1)).hasSize(1);
  }

  @Test
  void aClientThatTellsNothingIsInItsUsersDefaultFlow() throws Exception {
    Configuration conf = new Configuration(cluster.client.getConf());
    conf.unset("mapreduce.task.attempt.id");
    as("shell", conf, "/shell");
    assertThat(recorder.awaitFlow("shell/default", Operation.WRITE, 2)).hasSize(2);
  }

  @Test
  void replicationIsNobodysButItsOwn() throws Exception {
    Path path = cluster.write("replicated", TestCluster.bytes(100_000, 1), 1);
    cluster.client.setReplication(path, (short) 2);
    assertThat(recorder.awaitFlow("replication", Operation.WRITE, 1)).isNotEmpty();
    assertThat(recorder.awaitFlow("replication", Operation.READ, 1)).isNotEmpty();
  }

  /** Writes a file on both DataNodes and reads it. */
  private static void as(String user, Configuration conf, String name) throws Exception {
    byte[] content = TestCluster.bytes(100_000, name.hashCode());
    PrivilegedExceptionAction<Void> work =
        () -> {
          try (FileSystem files = FileSystem.newInstance(cluster.client.getUri(), conf)) {
            Path path = new Path(name);
            try (FSDataOutputStream out = files.create(path, (short) 2)) {
              out.write(content);
            }
            try (FSDataInputStream in = files.open(path)) {
              assertThat(in.readAllBytes()).isEqualTo(content);
            }
            return null;
          }
        };
    UserGroupInformation.createRemoteUser(user).doAs(work);
  }
}
