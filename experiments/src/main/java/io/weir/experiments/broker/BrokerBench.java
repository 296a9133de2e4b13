// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.broker;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.lab.jobs.ProcessorTime;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.Target;
import java.util.ArrayList;
import java.util.List;

/** What a broker costs that many DataNodes report to, over loopback. */
public final class BrokerBench implements Experiment {
  private static final int NODES = 10_000;
  private static final int FLOWS_OF_NODE = 500;
  private static final int FLOWS = 2_000;
  private static final double MOST_CORES = 0.5;
  private static final double MOST_HEAP_MB = 150;
  private static final long PERIOD_NANOS = 1_000_000_000L;

  @Override
  public String name() {
    return "broker";
  }

  @Override
  public String summary() {
    return "What does a broker cost that 10,000 DataNodes with 500 flows each report to?";
  }

  @Override
  public String duration() {
    return "1 min a repeat";
  }

  @Override
  public String quickDuration() {
    return "30 s";
  }

  @Override
  public String needs() {
    return "1 GB of memory, 10,000 open files";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    int nodes = options.quick() ? NODES / 10 : NODES;
    int periods = options.quick() ? 5 : 30;
    List<Double> cores = new ArrayList<>();
    List<Double> heap = new ArrayList<>();
    List<Double> p50 = new ArrayList<>();
    List<Double> p99 = new ArrayList<>();
    List<Double> rate = new ArrayList<>();
    for (int repeat = 0; repeat < options.repeats(); repeat++) {
      progress.step("%d DataNodes (repeat %d)".formatted(nodes, repeat + 1));
      try (BrokerProcess broker = BrokerProcess.start(options.directory());
          NodeSimulator cluster =
              NodeSimulator.connect(nodes, FLOWS_OF_NODE, FLOWS, broker.port())) {
        cluster.run(options.quick() ? 2 : 10, PERIOD_NANOS, progress); // names, and compilers
        double before = ProcessorTime.secondsOf(broker.pid());
        NodeSimulator.Outcome outcome = cluster.run(periods, PERIOD_NANOS, progress);
        double used = ProcessorTime.secondsOf(broker.pid()) - before;
        cores.add(used / outcome.seconds());
        heap.add(broker.heapBytes() / 1e6);
        p50.add(outcome.quantileMillis(0.5));
        p99.add(outcome.quantileMillis(0.99));
        rate.add(outcome.exchangesPerSecond());
      }
    }
    return options
        .document(name())
        .summary(
            "The broker in the HTTP server of a NameNode, in a process of its own; simulated DataNodes report once a"
                + " second over connections that stay.")
        .setting("nodes", nodes)
        .setting("flows_of_node", FLOWS_OF_NODE)
        .setting("flows", FLOWS)
        .setting("periods", periods)
        .setting("repeats", options.repeats())
        .figure("cores", figure("cores", cores).withTarget(Target.atMost(MOST_CORES)))
        .figure("heap_mb", figure("MB", heap).withTarget(Target.atMost(MOST_HEAP_MB)))
        .figure("exchange_p50_ms", figure("ms", p50))
        .figure("exchange_p99_ms", figure("ms", p99))
        .figure("exchanges_per_second", figure("1/s", rate))
        .note(
            "heap_mb is what is in use after a collection; the process has no more than %d MB of heap."
                .formatted(BrokerProcess.HEAP_MB))
        .build();
  }

  private static Figure figure(String unit, List<Double> samples) {
    return Figure.of(unit, samples.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
