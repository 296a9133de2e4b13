// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.simulator.cpu.Domain;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Clusters of virtual machines on hosts, and what came of their jobs. */
public final class VmRun {
  private static final double SECOND = 1e9;

  /** A job that takes longer has not ended: something hangs. */
  private static final long MOST_NANOS = 20_000L * 1_000_000_000;

  private record Cluster(JobInput input, int credit) {}

  private record Host(int processors, List<Integer> clusterOfGuest) {}

  /**
   * What came of it.
   *
   * @param finishSeconds of each cluster
   * @param duplicated the part of each cluster's maps that ran twice
   * @param switches of all hosts
   * @param requests that Dom0 of the first host handed to devices
   * @param driverRuns how often it had a processor
   * @param runs of each host
   */
  public record Result(
      List<Double> finishSeconds,
      List<Double> duplicated,
      long switches,
      long requests,
      long driverRuns,
      List<RunStatistics> runs) {

    /** Until the last one is done. */
    public double seconds() {
      return Collections.max(finishSeconds);
    }
  }

  private final HostModel model;
  private final int factor;
  private final List<Cluster> clusters = new ArrayList<>();
  private final List<Host> hosts = new ArrayList<>();

  /**
   * @param factor by which sizes are smaller than the paper's
   */
  public VmRun(HostModel model, int factor) {
    this.model = model;
    this.factor = factor;
  }

  /** A cluster more, that begins its job at the start. */
  public VmRun cluster(JobInput input, int credit) {
    clusters.add(new Cluster(input, credit));
    return this;
  }

  /** A host more, with a guest for each of these clusters, which are numbers from 0 on. */
  public VmRun host(int processors, Integer... clusterOfGuest) {
    hosts.add(new Host(processors, List.of(clusterOfGuest)));
    return this;
  }

  /** Until all jobs have ended; the same seed gives the same result. */
  public Result run(SchedulerKind scheduler, long seed) {
    Simulation simulation = new Simulation();
    Random random = new Random(seed);
    Map<Integer, Integer> credits = new TreeMap<>();
    List<List<VmNode>> nodes = new ArrayList<>();
    for (Cluster each : clusters) {
      nodes.add(new ArrayList<>());
      credits.put(nodes.size(), each.credit);
    }
    List<VmHost> all = new ArrayList<>();
    try {
      for (Host each : hosts) {
        VmHost host =
            new VmHost(simulation, model, each.processors, scheduler.create().apply(credits));
        all.add(host);
        for (int cluster : each.clusterOfGuest) {
          nodes.get(cluster).add(new VmNode(host, Domain.guest("guest").in(cluster + 1)));
        }
      }
      return result(simulation, all, jobs(simulation, nodes, random));
    } finally {
      all.forEach(VmHost::close);
    }
  }

  /** A job that runs, and when it ended. */
  private static final class Running {
    private double finishSeconds = Double.NaN;
    private double duplicated;
  }

  private List<Running> jobs(Simulation simulation, List<List<VmNode>> nodes, Random random) {
    List<Running> running = new ArrayList<>();
    for (int i = 0; i < clusters.size(); i++) {
      Running one = new Running();
      running.add(one);
      MapReduceJob[] job = new MapReduceJob[1];
      job[0] =
          new MapReduceJob(
              clusters.get(i).input,
              model,
              simulation,
              nodes.get(i),
              Speculation.ofHadoop(factor),
              new Random(random.nextLong()),
              () -> {
                one.finishSeconds = simulation.nowNanos() / SECOND;
                one.duplicated = job[0].maps().duplicatedPart();
              });
      job[0].start();
    }
    return running;
  }

  private static Result result(Simulation simulation, List<VmHost> hosts, List<Running> running) {
    while (running.stream().anyMatch(each -> Double.isNaN(each.finishSeconds))) {
      if (!simulation.step() || simulation.nowNanos() > MOST_NANOS) {
        throw new IllegalStateException(
            "a job has not ended at %.0f s".formatted(simulation.nowNanos() / SECOND));
      }
    }
    VmHost first = hosts.get(0);
    return new Result(
        running.stream().map(each -> each.finishSeconds).toList(),
        running.stream().map(each -> each.duplicated).toList(),
        hosts.stream().mapToLong(each -> each.machine.switches()).sum(),
        first.driver.requests(),
        first.driver.vcpu().runs(),
        hosts.stream().map(each -> each.statistics).toList());
  }
}
