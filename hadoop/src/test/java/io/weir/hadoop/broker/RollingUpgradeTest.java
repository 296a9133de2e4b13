// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.broker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.broker.HadoopDaemon.Version;
import io.weir.hadoop.datanode.TestCluster;
import io.weir.hadoop.settings.WeirKeys;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A cluster while it is upgraded: a DataNode of each version, with a NameNode of either, all of
 * them processes of their own.
 */
@Timeout(300)
class RollingUpgradeTest {
  private static final int NODES = 2;
  private static final int WAIT_MILLIS = 60_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  @ParameterizedTest
  @EnumSource(Version.class)
  void nodesOfBothVersionsAreCoordinatedByANameNodeOf(Version version) throws Exception {
    Path folder = Path.of("target/hdfs/RollingUpgradeTest", version.name()).toAbsolutePath();
    FileUtil.fullyDelete(folder.toFile());
    Configuration conf = conf(folder);
    HadoopDaemon.start(NameNode.class, version, conf, folder.resolve("name"), "-format", "-force")
        .await();
    try (HadoopDaemon name =
            HadoopDaemon.start(NameNode.class, version, conf, folder.resolve("name"));
        HadoopDaemon older = dataNode(Version.BEFORE, conf, folder);
        HadoopDaemon newer = dataNode(Version.OF_TODAY, conf, folder);
        FileSystem files = FileSystem.newInstance(conf)) {
      DistributedFileSystem hdfs = (DistributedFileSystem) files;
      await(() -> withDisks(hdfs) == NODES);
      String broker = conf.get("dfs.namenode.http-address");
      // Twice, as the second time is about what was said the first time.
      for (int i = 0; i < 2; i++) {
        assertStoresBytes(hdfs, "/file" + i);
        double before = sum(broker, "WeirBroker", "Reports");
        await(() -> sum(broker, "WeirBroker", "Nodes") == NODES);
        await(() -> sum(broker, "WeirBroker", "Reports") > before + 20);
        for (DatanodeInfo each : hdfs.getDataNodeStats()) {
          await(() -> sum(each.getInfoAddr(), "Weir", "Coordinated") == 1);
        }
      }
      if (version == Version.OF_TODAY) { // the one before is asked now and then what it understands
        assertThat(sum(broker, "WeirBroker", "Malformed")).isZero();
      }
    }
  }

  /** Those that have said what they can hold: one that has not gets no block. */
  private static long withDisks(DistributedFileSystem hdfs) throws IOException {
    return Arrays.stream(hdfs.getDataNodeStats()).filter(each -> each.getCapacity() > 0).count();
  }

  private static Configuration conf(Path folder) throws IOException {
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    conf.set("fs.defaultFS", "hdfs://localhost:" + freePort());
    conf.set("dfs.namenode.http-address", "localhost:" + freePort());
    conf.set("dfs.namenode.name.dir", folder.resolve("name/dir").toUri().toString());
    conf.set("dfs.namenode.plugins", BrokerPlugin.class.getName());
    conf.set("dfs.namenode.safemode.extension", "0");
    conf.set("dfs.datanode.address", "localhost:0");
    conf.set("dfs.datanode.ipc.address", "localhost:0");
    conf.set("dfs.datanode.http.address", "localhost:0");
    conf.set("dfs.datanode.fsdataset.factory", WeirDatasetFactory.class.getName());
    conf.set("dfs.replication", Integer.toString(NODES));
    conf.set(WeirKeys.BROKER_PERIOD, "200ms");
    return conf;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static HadoopDaemon dataNode(Version version, Configuration conf, Path folder)
      throws IOException {
    Path its = folder.resolve("data-" + version.name());
    Configuration own = new Configuration(conf);
    own.set("dfs.datanode.data.dir", its.resolve("dir").toUri().toString());
    return HadoopDaemon.start(DataNode.class, version, own, its);
  }

  private static void assertStoresBytes(DistributedFileSystem hdfs, String name)
      throws IOException {
    byte[] content = TestCluster.bytes(300_001, name.hashCode());
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(name);
    try (FSDataOutputStream out = hdfs.create(path)) {
      out.write(content);
    }
    try (FSDataInputStream in = hdfs.open(path)) {
      assertThat(in.readAllBytes()).isEqualTo(content);
    }
  }

  private interface Expected {
    boolean holds() throws IOException;
  }

  /** Until then daemons start, and do not answer. */
  private static void await(Expected expected) throws InterruptedException, TimeoutException {
    GenericTestUtils.waitFor(
        () -> {
          try {
            return expected.holds();
          } catch (IOException notYet) {
            return false;
          }
        },
        100,
        WAIT_MILLIS);
  }

  /** What a daemon publishes, over all records: those beyond the first have numbers. */
  private static double sum(String address, String name, String attribute) throws IOException {
    URI uri = URI.create("http://" + address + "/jmx?qry=Hadoop:name=" + name + ",*");
    double sum = 0;
    for (JsonNode bean : JSON.readTree(uri.toURL()).path("beans")) {
      for (Map.Entry<String, JsonNode> each : bean.properties()) {
        boolean isIt = each.getKey().equals(attribute) || each.getKey().startsWith(attribute + ".");
        sum += isIt ? each.getValue().asDouble() : 0;
      }
    }
    return sum;
  }
}
