// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.readers;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.gate.Gate;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.hdfs.BlockHealth;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Applications at one DataNode: many that come and go, and then many at once that stay. */
final class Crowd implements AutoCloseable {
  static final int FILES = 10;

  private static final int AT_ONCE = 50;
  private static final int COME_FIRST = 1_200;
  private static final long A_FEW_READS = 4;
  private static final int SETTLE_MILLIS = 80_000;
  private static final int[] WEIGHTS = {1, 1, 2, 4};

  private final ReadersCluster cluster;
  private final GateInterposer gates;
  private final int seconds;
  private final int comeAndGo;
  private final Progress progress;
  private final List<ReadingApplication> applications = new ArrayList<>();

  Crowd(ReadersCluster cluster, int seconds, int comeAndGo, Progress progress) {
    this.cluster = cluster;
    this.gates = cluster.gate(weights());
    this.seconds = seconds;
    this.comeAndGo = comeAndGo;
    this.progress = progress;
  }

  static String file(int number) {
    return "/file-" + number % FILES;
  }

  private static String application(int number) {
    return "crowd-%04d".formatted(number);
  }

  private static int weight(int number) {
    return WEIGHTS[number % WEIGHTS.length];
  }

  private static Map<String, String> weights() {
    Map<String, String> keys = new HashMap<>();
    for (int i = 0; i < CrowdBench.APPLICATIONS; i++) {
      keys.put(WeirKeys.WEIGHT_PREFIX + application(i), Integer.toString(weight(i)));
    }
    return keys;
  }

  /** What is remembered of applications fills up first; then many more must not add to it. */
  void comeAndGo(Values values) throws IOException, InterruptedException {
    comeAndGo(0, COME_FIRST);
    Footprint before = Footprint.settled();
    comeAndGo(COME_FIRST, comeAndGo);
    Footprint after = Footprint.settled();
    values.put("memory_growth", (double) after.heapBytes() / before.heapBytes() - 1);
    values.put("threads_before", before.threads());
  }

  /** Applications that read a little each, some at a time, under names that do not come again. */
  private void comeAndGo(int from, int count) throws IOException, InterruptedException {
    for (int i = 0; i < count; i += AT_ONCE) {
      List<ReadingApplication> some = new ArrayList<>();
      for (int j = i; j < Math.min(count, i + AT_ONCE); j++) {
        int number = CrowdBench.APPLICATIONS + from + j;
        some.add(cluster.reader(application(number), file(number), 1, A_FEW_READS));
      }
      for (ReadingApplication application : some) {
        application.await();
        application.close();
      }
      progress.update((double) i / count, "%d of %d have come and gone".formatted(i, count));
    }
  }

  /** Those who stay read; the first call waits until all of them do. */
  double largestShareError() throws IOException, InterruptedException {
    if (applications.isEmpty()) {
      begin();
    }
    Map<String, Long> before = service();
    Thread.sleep(seconds * 1_000L);
    Map<String, Long> after = service();
    progress.say(byWeight(before, after));
    return largestError(before, after);
  }

  private void begin() throws IOException, InterruptedException {
    for (int i = 0; i < CrowdBench.APPLICATIONS; i++) {
      applications.add(cluster.reader(application(i), file(i), CrowdBench.STREAMS_EACH));
    }
    for (ReadingApplication application : applications) {
      while (application.streamsThatRead() < CrowdBench.STREAMS_EACH) {
        Thread.sleep(10);
      }
    }
    // Who came first had whole turns to itself, and has to wait for the others to have as much.
    Thread.sleep(SETTLE_MILLIS);
  }

  /** All stop, and what they leave is measured. */
  void leave(Values values) throws IOException, InterruptedException {
    close();
    values.put("threads_after", Footprint.settled().threads());
    BlockHealth health = cluster.health();
    values.put("blocks_lost", (double) health.missing() + health.corrupt());
    long ungated = gates.gates().values().stream().mapToLong(Gate::ungatedPasses).sum();
    values.put("ungated_passes", (double) ungated);
  }

  @Override
  public void close() {
    applications.forEach(ReadingApplication::stop);
    applications.forEach(ReadingApplication::close);
    applications.clear();
  }

  private static double largestError(Map<String, Long> before, Map<String, Long> after) {
    double total = 0;
    double weights = 0;
    for (int i = 0; i < CrowdBench.APPLICATIONS; i++) {
      total += got(before, after, i);
      weights += weight(i);
    }
    double largest = 0;
    for (int i = 0; i < CrowdBench.APPLICATIONS; i++) {
      double promised = total * weight(i) / weights;
      largest = Math.max(largest, Math.abs(got(before, after, i) / promised - 1));
    }
    return largest;
  }

  /** What those of each weight got, over what they were promised. */
  private static String byWeight(Map<String, Long> before, Map<String, Long> after) {
    int heaviest = Arrays.stream(WEIGHTS).max().orElseThrow();
    double[] got = new double[heaviest + 1];
    double[] promised = new double[heaviest + 1];
    for (int i = 0; i < CrowdBench.APPLICATIONS; i++) {
      got[weight(i)] += got(before, after, i);
      promised[weight(i)] += weight(i);
    }
    double total = Arrays.stream(got).sum();
    double weights = Arrays.stream(promised).sum();
    StringBuilder text = new StringBuilder("service over what was promised, by weight:");
    for (int weight = 1; weight <= heaviest; weight++) {
      if (promised[weight] > 0) {
        text.append(
            " %d: %.3f".formatted(weight, got[weight] / total * weights / promised[weight]));
      }
    }
    return text.toString();
  }

  private static double got(Map<String, Long> before, Map<String, Long> after, int number) {
    String name = application(number);
    return after.getOrDefault(name, 0L) - before.getOrDefault(name, 0L);
  }

  private Map<String, Long> service() {
    Map<String, Long> service = new HashMap<>();
    for (Gate gate : gates.gates().values()) {
      for (FlowCounters flow : gate.counters()) {
        service.merge(flow.flow(), flow.serviceNanos(), Long::sum);
      }
    }
    return service;
  }

  /** What the process holds when nothing goes on. */
  private record Footprint(long heapBytes, int threads) {
    private static final int DATA_NODE_LETS_GO_MILLIS = 8_000;

    static Footprint settled() throws InterruptedException {
      Thread.sleep(DATA_NODE_LETS_GO_MILLIS); // it keeps a connection for 4 s after its last use
      for (int i = 0; i < 3; i++) {
        System.gc();
        Thread.sleep(200);
      }
      return new Footprint(
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
          ManagementFactory.getThreadMXBean().getThreadCount());
    }
  }
}
