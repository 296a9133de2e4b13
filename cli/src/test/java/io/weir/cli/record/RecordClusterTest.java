// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Prompt;
import io.weir.hadoop.WeirDatasetFactory;
import io.weir.lab.hdfs.EmbeddedHdfs;
import io.weir.lab.hdfs.HdfsSettings;
import io.weir.simulator.replay.Replay;
import io.weir.simulator.replay.ReplayResult;
import io.weir.simulator.replay.WeightChanges;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real DataNode is recorded while several applications read and write, and replayed. */
@Timeout(180)
class RecordClusterTest {
  private static final int CLIENTS = 3;
  private static final String APPLICATION = "application_1700000000000_000";

  @TempDir Path folder;

  @Test
  void whatADataNodeDecidedIsDecidedAgain() throws Exception {
    HdfsSettings settings =
        new HdfsSettings(
            1,
            1 << 20,
            WeirDatasetFactory.class.getName(),
            0,
            Map.of(
                "weir.datanode.device.seek-time", "8ms", "weir.weight." + APPLICATION + "1", "4"));
    Path trace = folder.resolve("trace.weir");
    Path anonymous = folder.resolve("anonymous.weir");
    try (EmbeddedHdfs hdfs = EmbeddedHdfs.start(settings, folder.resolve("hdfs"))) {
      AtomicBoolean goesOn = new AtomicBoolean(true);
      ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
      List<Future<Long>> done = new ArrayList<>();
      try (FileSystem first = client(hdfs, 0)) {
        write(first, "first");
        for (int i = 0; i < CLIENTS; i++) {
          int number = i;
          done.add(clients.submit(() -> work(hdfs, number, goesOn)));
        }
        String node = "localhost:" + port(first);
        record(node, trace);
        record(node, anonymous, "--anonymous");
        refuses(node);
      } finally {
        goesOn.set(false);
        for (Future<Long> each : done) {
          assertThat(each.get()).isPositive();
        }
        clients.shutdown();
      }
    }

    ReplayResult result = Replay.of(trace);
    assertThat(result.first()).isNull();
    assertThat(result.calls()).isGreaterThan(100);
    assertThat(result.flows())
        .extracting(each -> each.flow())
        .contains(APPLICATION + "0", APPLICATION + "1", APPLICATION + "2");
    assertThat(Replay.of(trace, WeightChanges.of(APPLICATION + "1", 1)).calls())
        .isEqualTo(result.calls());
    assertThat(Replay.of(anonymous).flows()).allMatch(each -> each.flow().startsWith("flow-"));

    Prompt prompt = new Prompt(folder);
    assertThat(prompt.weir("replay", trace.toString())).isZero();
    assertThat(prompt.out()).contains("all decisions are equal");
    assertThat(prompt.weir("replay", trace.toString(), "--policy", "fifo")).isZero();
    assertThat(prompt.out())
        .contains("simulated with policy fifo")
        .contains(APPLICATION + "1")
        .contains("p99 ms");
  }

  private void record(String node, Path to, String... more) {
    Prompt prompt = new Prompt(folder);
    List<String> arguments =
        new ArrayList<>(List.of("record", node, "--seconds", "2", "-o", to.toString()));
    arguments.addAll(List.of(more));
    assertThat(prompt.weir(arguments.toArray(new String[0]))).as(prompt.err()).isZero();
    assertThat(prompt.out()).contains("calls are in " + to);
  }

  private void refuses(String node) {
    Prompt prompt = new Prompt(folder);
    String file = folder.resolve("none.weir").toString();
    assertThat(prompt.weir("record", node, "--volume", "/nowhere", "-o", file)).isOne();
    assertThat(prompt.err()).contains("volume must be one of [").contains("was '/nowhere'");
    assertThat(prompt.weir("record", node, "--seconds", "0", "-o", file)).isEqualTo(2);
    assertThat(prompt.weir("record", "localhost:1", "-o", file)).isOne();
    assertThat(prompt.err()).contains("the DataNode at localhost:1: ");
    assertThat(Path.of(file)).doesNotExist();
  }

  private static String port(FileSystem hdfs) throws IOException {
    return String.valueOf(((DistributedFileSystem) hdfs).getDataNodeStats()[0].getInfoPort());
  }

  private static FileSystem client(EmbeddedHdfs hdfs, int number) throws IOException {
    Configuration conf = new Configuration(hdfs.configuration());
    conf.set("mapreduce.task.attempt.id", "attempt_1700000000000_000" + number + "_m_000001_0");
    return FileSystem.newInstance(FileSystem.getDefaultUri(conf), conf);
  }

  private static long work(EmbeddedHdfs hdfs, int number, AtomicBoolean goesOn) throws IOException {
    long rounds = 0;
    try (FileSystem client = client(hdfs, number)) {
      while (goesOn.get()) {
        write(client, "file-" + number);
        try (FSDataInputStream in = client.open(path("file-" + number))) {
          assertThat(in.readAllBytes()).hasSize(2_000_000);
        }
        rounds++;
      }
    }
    return rounds;
  }

  private static void write(FileSystem client, String name) throws IOException {
    try (FSDataOutputStream out = client.create(path(name), (short) 1)) {
      out.write(new byte[2_000_000]);
      out.hsync();
    }
  }

  private static org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path("/" + name);
  }
}
