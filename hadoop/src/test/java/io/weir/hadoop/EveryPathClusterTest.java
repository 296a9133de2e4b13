// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static io.weir.hadoop.datanode.TestCluster.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.datanode.TestCluster;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream.SyncFlag;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever HDFS can do gives with Weir what it gives without. */
@Timeout(300)
class EveryPathClusterTest {
  private static final int LENGTH = 1_500_001;
  private static final int REPLICAS = 3;
  private static final String STRIPED = "RS-3-2-1024k";

  private static final Map<String, TestCluster> CLUSTERS = new HashMap<>();
  private static CapturedGates gates;

  /** Only to name the folders of two clusters. */
  private static final class Stock {}

  private static final class Weir {}

  /** Something that a client does, and what it has seen at the end. */
  private interface Doing {
    Object by(TestCluster cluster) throws Exception;
  }

  @SuppressWarnings("ImmutableEnumChecker") // what is done keeps nothing
  private enum Ways {
    APPEND(
        cluster -> {
          Path path = cluster.write("append", Arrays.copyOf(content(1), 700_001), REPLICAS);
          try (FSDataOutputStream out = cluster.client.append(path)) {
            out.write(content(1), 700_001, LENGTH - 700_001);
          }
          return cluster.read(path);
        }),
    APPEND_IN_A_NEW_BLOCK(
        cluster -> {
          Path path = cluster.write("append-new", Arrays.copyOf(content(2), 700_001), REPLICAS);
          EnumSet<CreateFlag> flags = EnumSet.of(CreateFlag.APPEND, CreateFlag.NEW_BLOCK);
          try (FSDataOutputStream out = cluster.client.append(path, flags, 4096, null)) {
            out.write(content(2), 700_001, LENGTH - 700_001);
          }
          return cluster.read(path);
        }),
    TRUNCATE_IN_THE_MIDDLE_OF_A_CHECKSUM(
        cluster -> {
          Path path = cluster.write("truncate", content(3), REPLICAS);
          cluster.client.truncate(path, 1_200_123);
          awaitClosed(cluster, path);
          try (FSDataOutputStream out = cluster.client.append(path)) {
            out.write(content(3), 0, 55_555);
          }
          return cluster.read(path);
        }),
    TRUNCATE_UNDER_A_SNAPSHOT(
        cluster -> {
          Path folder = new Path("/snapshots");
          cluster.client.mkdirs(folder);
          cluster.client.allowSnapshot(folder);
          Path path = cluster.write("snapshots/file", content(4), REPLICAS);
          Path snapshot = cluster.client.createSnapshot(folder, "before");
          cluster.client.truncate(path, 600_007);
          awaitClosed(cluster, path);
          return List.of(hash(cluster.read(path)), hash(cluster.read(new Path(snapshot, "file"))));
        }),
    HSYNC_THAT_TELLS_THE_LENGTH(
        cluster -> {
          Path path = new Path("/hsync");
          try (FSDataOutputStream out = cluster.client.create(path, (short) REPLICAS)) {
            out.write(content(5), 0, 900_001);
            ((HdfsDataOutputStream) out).hsync(EnumSet.of(SyncFlag.UPDATE_LENGTH));
            long told = cluster.client.getFileStatus(path).getLen();
            byte[] seen = cluster.read(path);
            out.write(content(5), 900_001, LENGTH - 900_001);
            return List.of(told, hash(seen));
          }
        }),
    READERS_WHILE_IT_IS_WRITTEN(
        cluster -> {
          Path path = new Path("/readers");
          ExecutorService threads = Executors.newFixedThreadPool(6);
          try (FSDataOutputStream out = cluster.client.create(path, (short) REPLICAS)) {
            out.write(content(6));
            out.hflush();
            Callable<Integer> read = () -> hash(cluster.read(path));
            List<Future<Integer>> all =
                threads.invokeAll(IntStream.range(0, 12).mapToObj(i -> read).toList());
            for (Future<Integer> each : all) {
              assertThat(each.get()).isEqualTo(hash(content(6)));
            }
          } finally {
            threads.shutdownNow();
          }
          return cluster.read(path);
        }),
    POSITIONED_READS(
        cluster -> {
          Path path = cluster.write("positioned", content(7), REPLICAS);
          byte[] read = new byte[LENGTH];
          try (FSDataInputStream in = cluster.client.open(path)) {
            for (int at = LENGTH - 1; at >= 0; at -= 99_991) {
              int from = Math.max(0, at - 99_990);
              in.readFully(from, read, from, at - from + 1);
            }
          }
          return read;
        }),
    ERASURE_CODING(
        cluster -> {
          Path folder = new Path("/striped");
          cluster.client.mkdirs(folder);
          cluster.client.setErasureCodingPolicy(folder, STRIPED);
          byte[] content = bytes(7_000_001, 8);
          Path path = new Path(folder, "file");
          try (FSDataOutputStream out = cluster.client.create(path)) {
            out.write(content);
          }
          return cluster.read(path);
        }),
    CONCAT(
        cluster -> {
          Path first = cluster.write("concat-1", content(9), REPLICAS);
          Path second = cluster.write("concat-2", content(10), REPLICAS);
          cluster.client.concat(first, new Path[] {second});
          return cluster.read(first);
        }),
    CHECKSUM_OF_A_FILE(
        cluster -> {
          Path path = cluster.write("checksum", content(11), REPLICAS);
          return cluster.client.getFileChecksum(path).toString();
        }),
    CHECKSUM_OF_A_PART(
        cluster -> {
          Path path = cluster.write("checksum-part", content(12), REPLICAS);
          return cluster.client.getFileChecksum(path, 777_777).toString();
        }),
    AN_EMPTY_FILE(cluster -> cluster.read(cluster.write("empty", new byte[0], REPLICAS)));

    private final Doing doing;

    Ways(Doing doing) {
      this.doing = doing;
    }
  }

  @BeforeAll
  static void start() throws Exception {
    Configuration stock = conf();
    CLUSTERS.put("stock", start(Stock.class, stock));
    Configuration weir = conf();
    gates = CapturedGates.of(weir, scheduler -> scheduler);
    CLUSTERS.put("weir", start(Weir.class, weir));
    CLUSTERS.get("weir").assertStoresBytes("before", REPLICAS); // so that there are gates
  }

  @AfterAll
  static void stop() throws Exception {
    for (TestCluster cluster : CLUSTERS.values()) {
      cluster.close();
    }
    CLUSTERS.clear();
  }

  @ParameterizedTest
  @EnumSource
  void givesWhatStockGives(Ways way) throws Exception {
    Object stock = way.doing.by(CLUSTERS.get("stock"));
    long before = gatedBytes();
    Object weir = way.doing.by(CLUSTERS.get("weir"));
    assertThat(weir).isEqualTo(stock);
    gates.awaitEmpty();
    assertThat(gatedBytes() > before)
        .as("whether gates saw it")
        .isEqualTo(way != Ways.AN_EMPTY_FILE);
    assertThat(gates.ungatedPasses()).isZero();
  }

  private static long gatedBytes() {
    return gates.bytesByFlow().values().stream().mapToLong(Long::longValue).sum();
  }

  private static byte[] content(long seed) {
    return bytes(LENGTH, seed);
  }

  private static int hash(byte[] bytes) {
    return Arrays.hashCode(bytes);
  }

  private static void awaitClosed(TestCluster cluster, Path path) throws Exception {
    GenericTestUtils.waitFor(
        () -> {
          try {
            return cluster.client.isFileClosed(path);
          } catch (IOException e) {
            return false;
          }
        },
        20,
        60_000,
        "the file is not closed");
  }

  /** Small blocks, so that every file has several. */
  private static Configuration conf() {
    Configuration conf = TestCluster.conf();
    conf.setLong("dfs.blocksize", 1 << 20);
    conf.setLong("dfs.block.scanner.volume.bytes.per.second", 0);
    return conf;
  }

  private static TestCluster start(Class<?> name, Configuration conf) throws Exception {
    TestCluster cluster =
        TestCluster.start(name, conf, hdfs -> hdfs.numDataNodes(5).storagesPerDatanode(2));
    cluster.client.enableErasureCodingPolicy(STRIPED);
    return cluster;
  }
}
