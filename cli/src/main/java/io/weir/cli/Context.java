// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import io.weir.bench.Bench;
import io.weir.cli.usage.UsageException;
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
record Context(
    List<Bench> benches,
    Console console,
    Places places,
    Prerequisites.Survey survey,
    String version,
    String commit) {

  Context {
    benches = List.copyOf(benches);
  }

  static Context ofThisProcess() {
    return new Context(
        Experiments.areHere() ? Experiments.all() : List.of(),
        Console.ofThisProcess(),
        Places.ofThisProcess(),
        MachineSurvey::of,
        System.getProperty("weir.version", "unknown"),
        System.getProperty("weir.commit", "unknown"));
  }

  Bench bench(String name) {
    return benches.stream()
        .filter(bench -> bench.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new UsageException("no bench is called " + name + "; there are: " + names()));
  }

  String names() {
    return benches.stream().map(Bench::name).sorted().collect(Collectors.joining(", "));
  }
}
