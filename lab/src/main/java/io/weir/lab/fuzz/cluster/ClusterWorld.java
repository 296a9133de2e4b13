// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import static io.weir.lab.fuzz.run.FuzzRun.check;

import io.weir.core.broker.BrokerLimits;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.World;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Ledgers, factors and a broker: no report is taken twice, no factor is beyond its bound, and once
 * faults have stopped each flow has its share of the cluster.
 */
public final class ClusterWorld implements World {
  private static final long PERIOD_NANOS = 1_000_000_000L;
  private static final int MOST_FAULTY_PERIODS = 40;

  /** After so many without faults shares have settled. */
  private static final int SETTLING_PERIODS = 60;

  private static final int MEASURED_PERIODS = 10;
  private static final double PART_OF_SHARE = 0.9;

  @Override
  public String name() {
    return "cluster";
  }

  @Override
  public void live(FuzzRun run) {
    new Life(run).live();
  }

  /** One seed's. */
  private static final class Life {
    private final FuzzRun run;
    private final Simulation simulation = new Simulation();
    private final Map<String, Double> weights = new LinkedHashMap<>();
    private final List<NodeSide> nodes = new ArrayList<>();
    private final BrokerSide broker;
    private ClusterFaults faults;

    Life(FuzzRun run) {
      this.run = run;
      this.faults = ClusterFaults.of(run);
      this.broker = new BrokerSide(run, BrokerLimits.ofNodes(run.between(8, 20)));
      int flows = run.between(2, 5);
      for (int i = 0; i < flows; i++) {
        weights.put("flow " + i, run.scale(1, 4) * 1.0);
      }
      int size = run.between(2, 7);
      for (int i = 0; i < size; i++) {
        NodeSide node = new NodeSide(run, "node " + i, weights, new TreeSet<>());
        weights.keySet().stream().filter(flow -> run.happens(0.7)).forEach(node::arrives);
        nodes.add(node);
        every(run.between(0, PERIOD_NANOS), () -> talk(node));
      }
    }

    private void every(long firstNanos, Runnable what) {
      Event[] again = new Event[1];
      again[0] =
          Event.of(
              () -> {
                what.run();
                simulation.in(PERIOD_NANOS, again[0]);
              });
      simulation.at(firstNanos, again[0]);
    }

    void live() {
      int faulty = run.between(1, MOST_FAULTY_PERIODS);
      for (int i = 0; i < faulty; i++) {
        period(new HashMap<>());
        disturb();
      }
      faults = ClusterFaults.none();
      for (int i = 0; i < SETTLING_PERIODS; i++) {
        period(new HashMap<>());
      }
      Map<String, Double> got = new HashMap<>();
      for (int i = 0; i < MEASURED_PERIODS; i++) {
        period(got);
      }
      check(new DueShares(nodes.stream().map(NodeSide::flows).toList(), weights), got);
    }

    private void period(Map<String, Double> got) {
      simulation.runUntil(simulation.nowNanos() + PERIOD_NANOS);
      nodes.forEach(node -> node.serve(PERIOD_NANOS, got));
    }

    private void check(DueShares due, Map<String, Double> got) {
      double all = got.values().stream().mapToDouble(Double::doubleValue).sum();
      if (!due.areFeasible()) {
        return; // somebody is on too few nodes for his share
      }
      for (String flow : weights.keySet()) {
        double share = got.getOrDefault(flow, 0.0) / all;
        run.event("share", Math.round(1e6 * share));
        FuzzRun.check(
            share >= PART_OF_SHARE * due.of(flow),
            "%s has %f of the cluster %d periods after all faults, of %f that are due",
            flow,
            share,
            SETTLING_PERIODS,
            due.of(flow));
      }
    }

    private void disturb() {
      for (NodeSide node : nodes) {
        if (run.happens(faults.restarts())) {
          run.event("restart", now());
          node.restart(now());
        }
        if (run.happens(faults.cuts())) {
          node.isCutOffUntil(now() + run.scale(PERIOD_NANOS, 100 * PERIOD_NANOS));
        }
        if (run.happens(faults.clockSteps())) {
          node.clockGoesAhead(run.scale(1_000_000, 1_000_000_000_000L));
        }
        if (run.happens(faults.comings())) {
          node.comesOrGoes(run.oneOf(List.copyOf(weights.keySet())));
        }
      }
      if (run.happens(faults.brokerRestarts())) {
        run.event("broker restarts", now());
        broker.restart();
      }
    }

    private void talk(NodeSide node) {
      byte[] message = node.report(now());
      long question = node.asked();
      deliver(node, () -> answer(node, question, message));
      if (run.happens(faults.repeats())) {
        simulation.in(
            run.between(0, 10 * PERIOD_NANOS), Event.of(() -> answer(node, question, message)));
      }
    }

    private void answer(NodeSide node, long question, byte[] message) {
      byte[] answer = broker.answer(message, now());
      deliver(node, () -> node.hear(question, answer));
    }

    private void deliver(NodeSide node, Runnable arrives) {
      if (!isCutOff(node) && !run.happens(faults.losses())) {
        simulation.in(run.between(0, faults.mostDelayNanos()), Event.of(arrives));
      }
    }

    private boolean isCutOff(NodeSide node) {
      return faults.cuts() > 0 && node.isCutOff(now());
    }

    private long now() {
      return simulation.nowNanos();
    }
  }
}
