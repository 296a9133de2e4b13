// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.top;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** How long somebody waits for {@code weir top --once --json} on a large cluster. */
public final class TopBench implements Experiment {
  private static final int DATA_NODES = 50;
  private static final int FLOWS = 500;
  private static final int RUNS = 5;
  private static final double MOST_SECONDS = 2;

  @Override
  public String name() {
    return "top";
  }

  @Override
  public String summary() {
    return "How long does weir top take on %d DataNodes with %d flows each?"
        .formatted(DATA_NODES, FLOWS);
  }

  @Override
  public String duration() {
    return "10 s a repeat";
  }

  @Override
  public String quickDuration() {
    return "20 s";
  }

  @Override
  public String needs() {
    return "nothing";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    byte[] answer = RecordedDataNode.withFlows(FLOWS);
    double[] seconds = new double[RUNS * options.repeats()];
    try (RecordedCluster cluster = new RecordedCluster(DATA_NODES, answer)) {
      for (int run = 0; run < seconds.length; run++) {
        progress.step("weir top (run %d of %d)".formatted(run + 1, seconds.length));
        seconds[run] = top(cluster.nameNode());
      }
    }
    return options
        .document(name())
        .summary(
            "The whole command, from the shell's prompt to its end, against %d recorded DataNodes."
                .formatted(DATA_NODES))
        .setting("data_nodes", DATA_NODES)
        .setting("flows_on_each", FLOWS)
        .setting("bytes_of_each_answer", answer.length)
        .figure("seconds", Figure.of("s", seconds).withTarget(Target.atMost(MOST_SECONDS)))
        .build();
  }

  private static double top(String nameNode) throws IOException, InterruptedException {
    Path weir = Path.of(System.getProperty("weir.home", "."), "weir");
    long start = System.nanoTime();
    Process process =
        new ProcessBuilder(weir.toString(), "top", "--namenode", nameNode, "--once", "--json")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    byte[] document = process.getInputStream().readAllBytes();
    int exit = process.waitFor();
    double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    JsonNode read = new ObjectMapper().readTree(document);
    if (exit != 0
        || read.path("rows").size() != FLOWS
        || read.path("dataNodes").asInt() != DATA_NODES) {
      throw new IOException(
          "weir top ended with %d, and showed %d rows of %d DataNodes"
              .formatted(exit, read.path("rows").size(), read.path("dataNodes").asInt()));
    }
    return seconds;
  }
}
