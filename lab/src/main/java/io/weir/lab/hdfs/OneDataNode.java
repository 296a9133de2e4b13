// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.lab.host.JavaCommand;
import io.weir.lab.host.ProcessorTime;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/**
 * An HDFS with its NameNode here and its only DataNode in a process of its own, whose processor
 * time is its own too.
 */
public final class OneDataNode implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 20;
  private static final List<String> JAVA_OPTIONS =
      List.of("-Xms256m", "-Xmx256m", "-Djava.net.preferIPv4Stack=true");

  private final MiniDFSCluster nameNode;
  private final Process dataNode;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private final ExecutorService readers = Executors.newCachedThreadPool();

  private OneDataNode(MiniDFSCluster nameNode, Process dataNode) {
    this.nameNode = nameNode;
    this.dataNode = dataNode;
  }

  /**
   * @param directory for the NameNode's files and the logs
   * @param data for the blocks
   * @param keys what the DataNode's configuration has beside what it needs
   */
  public static OneDataNode start(Path directory, Path data, Map<String, String> keys)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Configuration conf = new HdfsConfiguration();
    conf.setLong("dfs.blocksize", 256L << 20);
    conf.setInt("dfs.replication", 1);
    conf.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 10);
    MiniDFSCluster nameNode =
        new MiniDFSCluster.Builder(conf, directory.resolve("dfs").toFile())
            .numDataNodes(0)
            .checkExitOnShutdown(false)
            .build();
    OneDataNode cluster =
        new OneDataNode(nameNode, dataNode(nameNode.getURI().toString(), directory, data, keys));
    try {
      nameNode.waitActive();
      cluster.awaitDataNode();
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private static Process dataNode(
      String nameNode, Path directory, Path data, Map<String, String> keys) throws IOException {
    Configuration conf = new Configuration(/* loadDefaults= */ false);
    conf.set("fs.defaultFS", nameNode);
    conf.set("dfs.datanode.data.dir", data.toUri().toString());
    for (String address : List.of("address", "http.address", "ipc.address")) {
      conf.set("dfs.datanode." + address, "127.0.0.1:0");
    }
    conf.setLong("dfs.block.scanner.volume.bytes.per.second", 0);
    keys.forEach(conf::set);
    Path file = directory.resolve("datanode.xml");
    try (OutputStream out = Files.newOutputStream(file)) {
      conf.writeXml(out);
    }
    Path log = directory.resolve("datanode.log");
    return new ProcessBuilder(
            JavaCommand.of(
                DataNodeMain.class,
                JAVA_OPTIONS,
                List.of(file.toUri().toString()),
                directory.resolve("datanode.arguments")))
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private void awaitDataNode() throws IOException, InterruptedException {
    for (int i = 0; i < 600; i++) {
      if (files().getDataNodeStats().length == 1) {
        return;
      }
      if (!dataNode.isAlive()) {
        throw new IOException("the DataNode has ended with exit code " + dataNode.exitValue());
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new IOException("the DataNode does not register");
  }

  /** All processor time that the DataNode has used so far. */
  public double processorSeconds() throws IOException {
    return ProcessorTime.secondsOf(dataNode.pid());
  }

  /**
   * A new file.
   *
   * @return how long it took until the DataNode had all of it, in nanoseconds: closing a file waits
   *     for the NameNode, in steps of its own
   */
  public long write(String name, long bytes) throws IOException {
    long start = System.nanoTime();
    try (FSDataOutputStream out = files().create(path(name), (short) 1)) {
      for (long written = 0; written < bytes; written += buffer.length) {
        out.write(buffer, 0, (int) Math.min(buffer.length, bytes - written));
      }
      out.hflush();
      return System.nanoTime() - start;
    }
  }

  /**
   * All of a file.
   *
   * @return how long it took, in nanoseconds
   */
  public long read(String name) throws IOException {
    long start = System.nanoTime();
    read(name, buffer);
    return System.nanoTime() - start;
  }

  private void read(String name, byte[] into) throws IOException {
    try (FSDataInputStream in = files().open(path(name))) {
      while (in.read(into) >= 0) {
        // what was read is not looked at
      }
    }
  }

  /**
   * All of several files at once, each in a thread of its own.
   *
   * @return how long it took until the last had all, in nanoseconds
   */
  public long readAtOnce(List<String> names) throws IOException {
    long start = System.nanoTime();
    List<Future<?>> reads = new ArrayList<>();
    for (String name : names) {
      reads.add(
          readers.submit(
              () -> {
                read(name, new byte[BUFFER_BYTES]);
                return null;
              }));
    }
    try {
      for (Future<?> each : reads) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while it reads " + names);
    }
    return System.nanoTime() - start;
  }

  private DistributedFileSystem files() throws IOException {
    return nameNode.getFileSystem();
  }

  private static org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path("/" + name);
  }

  @Override
  public void close() {
    readers.shutdownNow();
    try {
      dataNode.getOutputStream().close(); // it ends by itself
      if (!dataNode.waitFor(20, TimeUnit.SECONDS)) {
        dataNode.destroyForcibly();
      }
    } catch (IOException | InterruptedException e) {
      dataNode.destroyForcibly();
    }
    nameNode.shutdown(true);
  }
}
