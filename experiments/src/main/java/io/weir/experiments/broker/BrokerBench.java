// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.broker;

import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.host.ProcessorTime;
import io.weir.results.Target;

/** What a broker costs that many DataNodes report to, over loopback. */
public final class BrokerBench {
  private static final int NODES = 10_000;
  private static final int QUICK_NODES = 1_000;
  private static final int PERIODS = 30;
  private static final int QUICK_PERIODS = 5;
  private static final int FLOWS_OF_NODE = 500;
  private static final int FLOWS = 2_000;
  private static final long PERIOD_NANOS = 1_000_000_000L;

  private BrokerBench() {}

  public static Experiment declaration() {
    return Declaration.of("broker", Lab.THIS_PROCESS)
        .question("What does a broker cost that 10,000 DataNodes with 500 flows each report to?")
        .summary(
            "The broker in the HTTP server of a NameNode, in a process of its own; simulated DataNodes report once a"
                + " second over connections that stay.")
        .takes("1 min a repeat", "30 s")
        .needs("1 GB of memory, 10,000 open files")
        .setting("nodes", NODES, QUICK_NODES)
        .setting("flows_of_node", FLOWS_OF_NODE)
        .setting("flows", FLOWS)
        .setting("periods", PERIODS, QUICK_PERIODS)
        .measures((process, its, values) -> measure(process, values))
        .eachAsFigure("cores", "cores", Target.atMost(0.5))
        .eachAsFigure("heap_mb", "MB", Target.atMost(150))
        .eachAsFigure("exchange_p50_ms", "ms")
        .eachAsFigure("exchange_p99_ms", "ms")
        .eachAsFigure("exchanges_per_second", "1/s")
        .note(
            "heap_mb is what is in use after a collection; the process has no more than %d MB of heap."
                .formatted(BrokerProcess.HEAP_MB));
  }

  private static void measure(ThisProcess process, Values values) throws Exception {
    boolean quick = process.options().quick();
    try (BrokerProcess broker = BrokerProcess.start(process.options().directory());
        NodeSimulator cluster =
            NodeSimulator.connect(
                quick ? QUICK_NODES : NODES, FLOWS_OF_NODE, FLOWS, broker.port())) {
      cluster.run(quick ? 2 : 10, PERIOD_NANOS, process.progress()); // names, and compilers
      double before = ProcessorTime.secondsOf(broker.pid());
      NodeSimulator.Outcome outcome =
          cluster.run(quick ? QUICK_PERIODS : PERIODS, PERIOD_NANOS, process.progress());
      double used = ProcessorTime.secondsOf(broker.pid()) - before;
      values.put("cores", used / outcome.seconds());
      values.put("heap_mb", broker.heapBytes() / 1e6);
      values.put("exchange_p50_ms", outcome.quantileMillis(0.5));
      values.put("exchange_p99_ms", outcome.quantileMillis(0.99));
      values.put("exchanges_per_second", outcome.exchangesPerSecond());
    }
  }
}
