// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.real;

import io.weir.bench.Progress;
import io.weir.bench.clients.WritingApplication;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/** The runs of {@link UnevenBench}. */
final class UnevenRun {
  private static final int STREAMS = 3;
  private static final long FILE_BYTES = 128L << 20;
  private static final List<String> WIDE = List.of("n1", "n2", "n3");
  private static final List<String> NARROW = List.of("n2", "n3");
  private static final String DISTURBED = "n3";

  private final int seconds;
  private final Progress progress;
  private final URI hdfs = URI.create(ClusterLayout.fileSystem());
  private final Configuration conf = RealCluster.clientConfiguration();

  UnevenRun(int seconds, Progress progress) {
    this.seconds = seconds;
    this.progress = progress;
  }

  /**
   * What was seen.
   *
   * @param narrowShare of the bytes of both applications
   * @param bytesPerSecond of both
   */
  record Outcome(double narrowShare, double bytesPerSecond) {}

  /**
   * @param debt how much a flow may owe, as its key has it
   */
  Outcome measure(String debt) throws IOException, InterruptedException {
    for (String node : WIDE) {
      ClusterConfiguration.change(node, "weir.datanode.broker.debt", debt);
    }
    TimeUnit.SECONDS.sleep(5); // a change counts when it was seen twice
    Process outsider = outsider();
    List<WritingApplication> wide = new ArrayList<>();
    List<WritingApplication> narrow = new ArrayList<>();
    try {
      for (String node : WIDE) {
        wide.add(writer("wide", node));
      }
      for (String node : NARROW) {
        narrow.add(writer("narrow", node));
      }
      watch("settling", seconds);
      long wideBefore = bytes(wide);
      long narrowBefore = bytes(narrow);
      long start = System.nanoTime();
      watch("measuring", seconds);
      double took = (System.nanoTime() - start) / 1e9;
      double wideGot = bytes(wide) - wideBefore;
      double narrowGot = bytes(narrow) - narrowBefore;
      return new Outcome(narrowGot / (wideGot + narrowGot), (wideGot + narrowGot) / took);
    } finally {
      outsider.destroy();
      outsider.waitFor();
      wide.forEach(WritingApplication::close);
      narrow.forEach(WritingApplication::close);
    }
  }

  private void watch(String what, int forSeconds) throws InterruptedException {
    for (int second = 0; second < forSeconds; second++) {
      progress.update((double) second / forSeconds, what);
      TimeUnit.SECONDS.sleep(1);
    }
  }

  private WritingApplication writer(String application, String node) throws IOException {
    return new WritingApplication(
        hdfs, conf, application, ClusterLayout.dataNodeOf(node), STREAMS, FILE_BYTES);
  }

  private static long bytes(List<WritingApplication> applications) {
    return applications.stream().mapToLong(WritingApplication::bytes).sum();
  }

  /** Writes past the page cache and past Weir, over the same part of the disk again and again. */
  private static Process outsider() throws IOException {
    Path file = ClusterLayout.dataOf(DISTURBED).resolve("outsider");
    return new ProcessBuilder(
            "sh",
            "-c",
            "while :; do dd if=/dev/zero of=\"$0\" bs=1M count=64 oflag=direct conv=notrunc; done",
            file.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }
}
