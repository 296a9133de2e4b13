// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.readers;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.gate.Gate;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.Progress;
import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.hdfs.BlockHealth;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.Target;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Very many applications at once, and very many one after the other. */
public final class CrowdBench implements Experiment {
  private static final double MOST_SHARE_ERROR = 0.05;
  private static final int APPLICATIONS = 200;
  private static final int STREAMS_EACH = 5;
  private static final int FILES = 10;
  private static final int FILE_MEGABYTES = 64;
  private static final int AT_ONCE = 50;
  private static final long A_FEW_READS = 4;
  private static final int SETTLE_MILLIS = 80_000;
  private static final int[] WEIGHTS = {1, 1, 2, 4};

  @Override
  public String name() {
    return "crowd";
  }

  @Override
  public String summary() {
    return "Do shares hold among %d applications with %d streams on one DataNode?"
        .formatted(APPLICATIONS, APPLICATIONS * STREAMS_EACH);
  }

  @Override
  public String duration() {
    return "4 min, and 2 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "4 min";
  }

  @Override
  public String needs() {
    return "3 GB of memory, 1 GB of disk";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    int seconds = options.quick() ? 30 : 120;
    int comeAndGo = options.quick() ? 300 : 3_000;
    progress.step("booting HDFS and writing %d files".formatted(FILES));
    try (ReadersCluster cluster = ReadersCluster.start(options, 1)) {
      for (int i = 0; i < FILES; i++) {
        cluster.write(file(i), FILE_MEGABYTES);
      }
      GateInterposer gates = cluster.gate(weights());
      progress.step("applications come and go, to fill what is remembered of them");
      comeAndGo(cluster, 0, 1_200, progress);
      Footprint before = Footprint.settled();
      progress.step("applications come and go");
      comeAndGo(cluster, 1_200, comeAndGo, progress);
      Footprint after = Footprint.settled();
      double[] errors = shareErrors(cluster, gates, seconds, options.repeats(), progress);
      Footprint end = Footprint.settled();
      BlockHealth health = cluster.health();
      long ungated = gates.gates().values().stream().mapToLong(Gate::ungatedPasses).sum();
      return options
          .document(name())
          .summary(
              "share_error_max is the largest error of any application's share, over its share; shares by"
                  + " weights 1, 1, 2 and 4.")
          .device("kind", "emulated rotating disk at full speed")
          .setting("applications_at_once", APPLICATIONS)
          .setting("streams_each", STREAMS_EACH)
          .setting("applications_come_and_gone", comeAndGo)
          .setting("seconds_a_repeat", seconds)
          .figure(
              "share_error_max",
              Figure.of(Figure.FRACTION, errors).withTarget(Target.atMost(MOST_SHARE_ERROR)))
          .figure(
              "memory_growth",
              Figure.of(Figure.FRACTION, (double) after.heapBytes() / before.heapBytes() - 1)
                  .withTarget(Target.atMost(MOST_SHARE_ERROR)))
          .figure(
              "threads_left",
              Figure.of("threads", (double) end.threads() - before.threads())
                  .withTarget(Target.atMost(0)))
          .figure(
              "blocks_lost",
              Figure.of("blocks", (double) health.missing() + health.corrupt())
                  .withTarget(Target.atMost(0)))
          .figure("ungated_passes", Figure.of("requests", (double) ungated))
          .build();
    }
  }

  private static String file(int number) {
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
    for (int i = 0; i < APPLICATIONS; i++) {
      keys.put(WeirKeys.WEIGHT_PREFIX + application(i), Integer.toString(weight(i)));
    }
    return keys;
  }

  /** Applications that read a little each, some at a time, under names that do not come again. */
  private static void comeAndGo(ReadersCluster cluster, int from, int count, Progress progress)
      throws IOException, InterruptedException {
    for (int i = 0; i < count; i += AT_ONCE) {
      List<ReadingApplication> applications = new ArrayList<>();
      for (int j = i; j < Math.min(count, i + AT_ONCE); j++) {
        int number = APPLICATIONS + from + j;
        applications.add(cluster.reader(application(number), file(number), 1, A_FEW_READS));
      }
      for (ReadingApplication application : applications) {
        application.await();
        application.close();
      }
      progress.update((double) i / count, "%d of %d".formatted(i, count));
    }
  }

  private static double[] shareErrors(
      ReadersCluster cluster, GateInterposer gates, int seconds, int repeats, Progress progress)
      throws IOException, InterruptedException {
    List<ReadingApplication> applications = new ArrayList<>();
    double[] errors = new double[repeats];
    try {
      progress.step("%d streams begin".formatted(APPLICATIONS * STREAMS_EACH));
      for (int i = 0; i < APPLICATIONS; i++) {
        applications.add(cluster.reader(application(i), file(i), STREAMS_EACH));
      }
      for (ReadingApplication application : applications) {
        while (application.streamsThatRead() < STREAMS_EACH) {
          Thread.sleep(10);
        }
      }
      // Who came first had whole turns to itself, and has to wait for the others to have as much.
      Thread.sleep(SETTLE_MILLIS);
      for (int i = 0; i < repeats; i++) {
        progress.step("%d streams (repeat %d)".formatted(APPLICATIONS * STREAMS_EACH, i + 1));
        Map<String, Long> before = service(gates);
        Thread.sleep(seconds * 1_000L);
        Map<String, Long> after = service(gates);
        errors[i] = largestError(before, after);
        progress.say(byWeight(before, after));
        for (Gate gate : gates.gates().values()) {
          progress.say(
              "now %d wait, %d are at the disk; %d went without leave so far"
                  .formatted(gate.waiting(), gate.device().outstanding(), gate.ungatedPasses()));
        }
        progress.say("largest error of a share: %.1f %%".formatted(errors[i] * 100));
      }
    } finally {
      applications.forEach(ReadingApplication::stop);
      applications.forEach(ReadingApplication::close);
    }
    return errors;
  }

  private static double largestError(Map<String, Long> before, Map<String, Long> after) {
    double total = 0;
    double weights = 0;
    for (int i = 0; i < APPLICATIONS; i++) {
      total += got(before, after, i);
      weights += weight(i);
    }
    double largest = 0;
    for (int i = 0; i < APPLICATIONS; i++) {
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
    for (int i = 0; i < APPLICATIONS; i++) {
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

  private static Map<String, Long> service(GateInterposer gates) {
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
