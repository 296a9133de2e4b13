// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.simulator.cpu.Domain;
import io.weir.simulator.cpu.Machine;
import io.weir.simulator.cpu.MachineModel;
import io.weir.simulator.cpu.Vcpu;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Guests that compute all the time, on one host. */
public final class BurnRun {
  private static final long SECOND = 1_000_000_000;
  private static final long FOR_EVER = Long.MAX_VALUE / 4;

  /** The first seconds are not counted: credits settle. */
  private static final int SETTLING = 5;

  /** A guest of a cluster, which is a number from 1 on. */
  private record Burner(int cluster, int weight) {}

  private final int processors;
  private final int seconds;
  private final Map<Integer, Integer> credits = new TreeMap<>();
  private final List<Burner> guests = new ArrayList<>();

  public BurnRun(int processors, int seconds) {
    this.processors = processors;
    this.seconds = seconds;
  }

  /** A cluster with this credit, of guests with these weights. */
  public BurnRun cluster(int credit, Integer... weights) {
    credits.put(credits.size() + 1, credit);
    for (int weight : weights) {
      guests.add(new Burner(credits.size(), weight));
    }
    return this;
  }

  /**
   * What came of it.
   *
   * @param bySecond what each guest had of each second, of a processor
   */
  public record Result(List<Integer> clusters, List<double[]> bySecond, long switches) {
    /** Of what all had, the part of a guest. */
    public double part(int guest) {
      return Arrays.stream(bySecond.get(guest)).sum() / sum(0);
    }

    /** The same of a cluster. */
    public double partOf(int cluster) {
      return sum(cluster) / sum(0);
    }

    private double sum(int cluster) {
      double sum = 0;
      for (int i = 0; i < clusters.size(); i++) {
        if (cluster == 0 || clusters.get(i) == cluster) {
          sum += Arrays.stream(bySecond.get(i)).sum();
        }
      }
      return sum;
    }

    /** The modified lag (equation 5) of a cluster that should have this part; mean of seconds. */
    public double lag(int cluster, double part) {
      int seconds = bySecond.get(0).length;
      double sum = 0;
      for (int second = 0; second < seconds; second++) {
        double its = 0;
        double all = 0;
        for (int i = 0; i < clusters.size(); i++) {
          all += bySecond.get(i)[second];
          its += clusters.get(i) == cluster ? bySecond.get(i)[second] : 0;
        }
        sum += Math.abs(its - part * all);
      }
      return sum / seconds;
    }
  }

  /** Guests begin one after the other, some milliseconds apart, by the seed. */
  public Result run(SchedulerKind scheduler, long seed) {
    Simulation simulation = new Simulation();
    Random random = new Random(seed);
    RunStatistics statistics = new RunStatistics();
    try (Machine machine =
        new Machine(
            simulation, new MachineModel(processors, 0), scheduler.create().apply(credits))) {
      machine.listen(statistics);
      for (Burner each : guests) {
        Domain domain = Domain.guest("guest").in(each.cluster).weight(each.weight);
        Vcpu vcpu = machine.add(domain, () -> FOR_EVER);
        simulation.at(random.nextInt((int) SECOND / 10), Event.of(() -> machine.wake(vcpu)));
      }
      simulation.runUntil((SETTLING + seconds + 1) * SECOND);
      machine.endRuns();
      List<double[]> bySecond = new ArrayList<>();
      for (int i = 0; i < guests.size(); i++) {
        double[] all = statistics.secondsOfEach(i, SETTLING + seconds);
        bySecond.add(Arrays.copyOfRange(all, SETTLING, all.length));
      }
      return new Result(
          guests.stream().map(Burner::cluster).toList(), bySecond, machine.switches());
    }
  }
}
