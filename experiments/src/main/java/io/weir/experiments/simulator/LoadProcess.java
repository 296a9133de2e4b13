// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.simulator;

import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.host.JavaCommand;
import io.weir.lab.host.Shell;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A load in a process of its own, so that no other one has filled its heap or its compilers. */
record LoadProcess(Map<String, Double> measured) {
  /** As {@code weir simulate} has them. */
  private static final List<String> OPTIONS = List.of("-Xmx4g", "-XX:+UseSerialGC");

  static LoadProcess run(ThisProcess process, Object... arguments)
      throws IOException, InterruptedException {
    List<String> words = List.of(arguments).stream().map(Object::toString).toList();
    process.progress().update(-1, String.join(" ", words.get(0), words.get(words.size() - 1)));
    Path file = process.options().directory().resolve("simulator.arguments");
    String said = Shell.run(JavaCommand.of(SimulatorMain.class, OPTIONS, words, file));
    Map<String, Double> measured = new TreeMap<>();
    for (String line : said.lines().toList()) {
      String[] cells = line.split(" ", -1);
      if (cells.length != 2) {
        throw new IOException("the load says: " + said);
      }
      measured.put(cells[0], Double.valueOf(cells[1]));
    }
    return new LoadProcess(measured);
  }

  double of(String name) {
    return Objects.requireNonNull(measured.get(name), name);
  }
}
