// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.top;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Lab;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Path;

/** How long somebody waits for {@code weir top --once --json} on a large cluster. */
public final class TopBench {
  private static final int DATA_NODES = 50;
  private static final int FLOWS = 500;

  private TopBench() {}

  public static Experiment declaration() {
    return Declaration.of("top", recordedCluster())
        .question(
            "How long does weir top take on %d DataNodes with %d flows each?"
                .formatted(DATA_NODES, FLOWS))
        .summary(
            "The whole command, from the shell's prompt to its end, against %d recorded DataNodes."
                .formatted(DATA_NODES))
        .takes("10 s a repeat", "20 s")
        .setting("data_nodes", DATA_NODES)
        .setting("flows_on_each", FLOWS)
        .timesPerRepeat(5)
        .measures((cluster, its, values) -> values.put("seconds", top(cluster.nameNode())))
        .eachAsFigure("seconds", "s", Target.atMost(2));
  }

  private static Lab<RecordedCluster> recordedCluster() {
    return (options, progress, use) -> {
      byte[] answer = RecordedDataNode.withFlows(FLOWS);
      try (RecordedCluster cluster = new RecordedCluster(DATA_NODES, answer)) {
        use.on(cluster);
      }
    };
  }

  private static double top(String nameNode) throws IOException, InterruptedException {
    Path weir = Path.of(System.getProperty("weir.home", "."), "weir");
    long startNanos = System.nanoTime();
    Process process =
        new ProcessBuilder(weir.toString(), "top", "--namenode", nameNode, "--once", "--json")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    byte[] document = process.getInputStream().readAllBytes();
    int exit = process.waitFor();
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    JsonNode read = new ObjectMapper().readTree(document);
    int rows = read.path("rows").size();
    int dataNodes = read.path("dataNodes").asInt();
    if (exit != 0 || rows != FLOWS || dataNodes != DATA_NODES) {
      throw new IOException(
          "weir top ended with %d, and showed %d rows of %d DataNodes"
              .formatted(exit, rows, dataNodes));
    }
    return seconds;
  }
}
