// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.lab.host.LabScripts;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SwitchCosts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A writer in each guest of a Xen under emulation, as dd in the paper's section IV.B, and a switch
 * in the middle of it.
 */
public final class SwitchLab {
  private static final Pattern PHASE =
      Pattern.compile("LAB phase write \\S+ from=([0-9.]+) to=([0-9.]+)");
  private static final int AT_A_TIME = 2;

  /**
   * Megabytes; with the 96 of the other experiments a guest full of writes once had none left for
   * bfq.
   */
  private static final String MEMORY = "256";

  private final int guests;
  private final int kibibytes;
  private final int seed;
  private final Path folder;

  /** With another seed, 0 to 50, requests meet in another order. */
  public SwitchLab(int guests, int kibibytes, int seed, Path folder) {
    this.guests = guests;
    this.kibibytes = kibibytes;
    this.seed = seed;
    this.folder = folder;
  }

  /** The seconds of the work alone with each pair, and the costs of switches. */
  public record Measured(Map<ElevatorPair, Double> alone, SwitchCosts costs) {}

  /** The cost of each switch among some pairs. */
  public Measured measure(List<ElevatorPair> pairs) throws IOException, InterruptedException {
    Map<List<ElevatorPair>, Callable<Double>> works = new LinkedHashMap<>();
    pairs.forEach(each -> works.put(List.of(each), () -> run(each.toString(), 0)));
    Map<List<ElevatorPair>, Double> alone = atOnce(works);
    works.clear();
    for (ElevatorPair from : pairs) {
      for (ElevatorPair to : pairs) {
        long half = Math.round(1e3 * Objects.requireNonNull(alone.get(List.of(from))) / 2);
        works.put(List.of(from, to), () -> run(from + "," + to, half));
      }
    }
    Map<List<ElevatorPair>, Double> both = atOnce(works);
    Map<ElevatorPair, Double> seconds = new LinkedHashMap<>();
    alone.forEach((pair, value) -> seconds.put(pair.get(0), value));
    SwitchCosts costs = new SwitchCosts();
    for (Map.Entry<List<ElevatorPair>, Double> each : both.entrySet()) {
      ElevatorPair from = each.getKey().get(0);
      ElevatorPair to = each.getKey().get(1);
      double first = Objects.requireNonNull(seconds.get(from));
      double second = Objects.requireNonNull(seconds.get(to));
      costs = costs.with(from, to, SwitchCosts.of(each.getValue(), first, second));
    }
    return new Measured(seconds, costs);
  }

  private static <K> Map<K, Double> atOnce(Map<K, Callable<Double>> works)
      throws IOException, InterruptedException {
    ExecutorService machines = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      Map<K, Future<Double>> running = new LinkedHashMap<>();
      works.forEach((key, work) -> running.put(key, machines.submit(work)));
      Map<K, Double> seconds = new LinkedHashMap<>();
      for (Map.Entry<K, Future<Double>> each : running.entrySet()) {
        seconds.put(each.getKey(), each.getValue().get());
      }
      return seconds;
    } catch (ExecutionException e) {
      throw new IOException("the lab: " + e.getCause(), e);
    } finally {
      machines.shutdownNow();
    }
  }

  private double run(String plan, long switchAfterMillis) throws IOException, InterruptedException {
    String name =
        "switch-%d-%s-%d".formatted(guests, plan.replace('/', '.').replace(',', '-'), seed);
    List<String> arguments = new ArrayList<>(List.of("run", "--job", "sort", "--plan", plan));
    arguments.addAll(List.of("--guests", Integer.toString(guests)));
    arguments.addAll(List.of("--maps", "1", "--slots", "1", "--memory", MEMORY));
    arguments.addAll(List.of("--split", Integer.toString(kibibytes)));
    arguments.addAll(List.of("--switch-after", Long.toString(switchAfterMillis)));
    arguments.addAll(List.of("--seed", Integer.toString(seed)));
    arguments.addAll(List.of("--out", folder.resolve(name).toString()));
    String said = LabScripts.run("pairs.sh", arguments);
    Matcher phase = PHASE.matcher(said);
    if (!phase.find()) {
      throw new IOException("Dom0 has told of no writers: " + said);
    }
    return Double.parseDouble(phase.group(2)) - Double.parseDouble(phase.group(1));
  }
}
