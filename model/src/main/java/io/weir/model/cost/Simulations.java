// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.device.Device;
import io.weir.model.device.Division;
import io.weir.model.device.NodeDisks;
import io.weir.model.device.PageCache;
import io.weir.model.device.Processors;
import io.weir.model.file.Allowed;
import io.weir.model.job.ProfileAtSlots;
import io.weir.model.job.StageProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What a node takes on average over several courses that differ in how much each task differs from
 * the average one. Where all were alike, those that began together would do the same at a time for
 * good; real ones do not. The courses are the same ones always, so a prediction is too.
 */
final class Simulations {
  /**
   * A task takes up to a tenth more or less of anything: those of a job differ by 3 to 7 %
   * (standard deviation) where they run one at a time.
   */
  static final double SPREAD = 0.1;

  private static final int MOST_RUNS = 24;
  private static final int LEAST_RUNS = 3;
  private static final int TASKS_OF_ALL_RUNS = 10_000;

  /** Of a long stage so many waves are followed; the others take what the later of these take. */
  private static final int WAVES = 12;

  private final NodeDisks disks;
  private final Processors processors;
  private final Division division;
  private final double spread;

  /**
   * @param processors of the node; those that other nodes share with it do the same jobs
   * @param spread by what part a task differs from the average at most, 0 to 1
   */
  Simulations(NodeDisks disks, Processors processors, Division division, double spread) {
    Allowed.part("spread", spread);
    this.disks = disks;
    this.processors = processors;
    this.division = division;
    this.spread = spread;
  }

  /** The same of a node with one disk. */
  Simulations(Device device, double cores, Division division, double spread) {
    this(NodeDisks.of(device), Processors.ofNode(cores), division, spread);
  }

  /**
   * A stage by itself.
   *
   * @param seen as the device sees it
   * @param segments how many a task reads in a shuffle, 0 or more
   */
  StagePrediction stage(StageProfile seen, int segments, int nodes, int slots) {
    int ofNode = (seen.tasks() + nodes - 1) / nodes;
    int followed = Math.min(ofNode, WAVES * slots);
    Average all = average(seen, segments, followed, slots);
    double seconds = all.seconds();
    if (ofNode > followed) {
      double half = average(seen, segments, followed / 2, slots).seconds();
      seconds += (ofNode - followed) * (seconds - half) / (followed - followed / 2);
    }
    double taskSeconds = all.phases().stream().mapToDouble(PhaseCost::seconds).sum();
    return new StagePrediction(seen.stage(), slots, all.phases(), taskSeconds, seconds);
  }

  private record Average(List<PhaseCost> phases, double seconds) {}

  private Average average(StageProfile seen, int segments, int tasks, int slots) {
    List<PhaseTotals> times = new ArrayList<>();
    seen.phases().forEach(each -> times.add(new PhaseTotals()));
    StageProfile some = seen.scaled(tasks, 1);
    double seconds = 0;
    int runs = runs(tasks);
    for (int run = 0; run < runs; run++) {
      StageSimulation stage =
          follow(
              () -> new StageSimulation(some, List.of(), 0, slots, segments, 1),
              each -> List.of(new JobSimulation(List.of(each), 1)),
              run);
      seconds += stage.end() / runs;
      for (int i = 0; i < times.size(); i++) {
        times.get(i).add(stage.times(i));
      }
    }
    List<PhaseCost> phases = new ArrayList<>();
    for (int i = 0; i < times.size(); i++) {
      PhaseCost alone = PhaseCost.alone(seen.phases().get(i), disks, segments);
      phases.add(times.get(i).average(alone));
    }
    return new Average(phases, seconds);
  }

  /**
   * When each of some jobs ends that begin together.
   *
   * @param cache of each node
   */
  List<Double> ends(List<? extends ProfileAtSlots> jobs, int nodes, PageCache cache) {
    List<StageGraph> graphs = jobs.stream().map(each -> StageGraph.of(each, nodes, cache)).toList();
    int tasks = graphs.stream().mapToInt(each -> each.tasks() / nodes).sum();
    // Long jobs take as many times longer as they have more tasks.
    int shorter = 1 + tasks / TASKS_OF_ALL_RUNS;
    int runs = runs(tasks / shorter);
    double[] ends = new double[jobs.size()];
    for (int run = 0; run < runs; run++) {
      List<JobSimulation> courses =
          follow(
              () -> graphs.stream().map(each -> each.simulation(nodes, shorter)).toList(),
              each -> each,
              run);
      for (int i = 0; i < ends.length; i++) {
        ends[i] += (shorter * courses.get(i).end() + graphs.get(i).endSeconds()) / runs;
      }
    }
    List<Double> all = new ArrayList<>();
    for (double each : ends) {
      all.add(each);
    }
    return all;
  }

  private int runs(int tasks) {
    int most = spread == 0 ? 1 : MOST_RUNS;
    return Math.max(
        Math.min(LEAST_RUNS, most), Math.min(most, TASKS_OF_ALL_RUNS / Math.max(1, tasks)));
  }

  /**
   * A course of what all nodes do that share the processors.
   *
   * @param work of a node
   * @param jobs in it
   * @return the first node's
   */
  private <T> T follow(Supplier<T> work, Function<T, List<JobSimulation>> jobs, int run) {
    List<T> works = Stream.generate(work).limit(processors.nodes()).toList();
    List<NodeSimulation> nodes = new ArrayList<>();
    for (T each : works) {
      Random random = new Random(run + MOST_RUNS * nodes.size());
      nodes.add(new NodeSimulation(disks, division, random, spread, jobs.apply(each)));
    }
    new NodesSimulation(processors, nodes).run();
    return works.get(0);
  }
}
