// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.context;

import io.weir.cli.console.Console;
import io.weir.cli.usage.UsageException;
import io.weir.experiments.engine.Experiment;
import java.util.List;
import java.util.stream.Collectors;

/**
 * All that the commands need of the world around them.
 *
 * @param benches that can be run
 * @param console where they speak
 * @param places where they write
 * @param survey what the machine has to offer
 * @param version of Weir
 * @param commit of Weir's sources
 */
public record Context(
    List<Experiment> benches,
    Console console,
    Folders places,
    Prerequisites.Survey survey,
    String version,
    String commit) {

  public Context {
    benches = List.copyOf(benches);
  }

  /**
   * @param benches that are here: none in a release
   */
  public static Context ofThisProcess(List<Experiment> benches) {
    return new Context(
        benches,
        Console.ofThisProcess(),
        Folders.ofThisProcess(),
        MachineSurvey::of,
        System.getProperty("weir.version", "unknown"),
        System.getProperty("weir.commit", "unknown"));
  }

  public Experiment bench(String name) {
    return benches.stream()
        .filter(bench -> bench.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new UsageException("no bench is called " + name + "; there are: " + names()));
  }

  public String names() {
    return benches.stream().map(Experiment::name).sorted().collect(Collectors.joining(", "));
  }
}
