// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.cluster;

import static io.weir.lab.fuzz.run.FuzzRun.check;
import static java.util.Objects.requireNonNull;

import io.weir.core.broker.BrokerLimits;
import io.weir.core.exchange.Answer;
import io.weir.hadoop.exchange.message.MalformedMessageException;
import io.weir.hadoop.exchange.message.Messages;
import io.weir.lab.fluid.FluidNode;
import io.weir.lab.fuzz.run.FuzzRun;
import io.weir.lab.fuzz.run.PlantedBug;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A node: its device, its clock, and the one report that it waits for the answer to. */
final class NodeSide {
  private static final double MOST_FACTOR = 8;
  private static final double ROUNDING = 1e-3;

  private final FuzzRun run;
  private final String name;
  private final Map<String, Double> weights;
  private final Set<String> flows;
  private FluidNode node;
  private long incarnation;
  private long clockNanos;
  private long asked;
  private boolean waits;
  private long cutOffUntilNanos;

  /**
   * @param weights of all flows of the cluster
   * @param flows those that are here, in an order that stays
   */
  NodeSide(FuzzRun run, String name, Map<String, Double> weights, Set<String> flows) {
    this.run = run;
    this.name = name;
    this.weights = weights;
    this.flows = flows;
    this.node = start(0);
  }

  private FluidNode start(long nowNanos) {
    incarnation = run.between(1, Long.MAX_VALUE);
    clockNanos = run.between(0, 1_000_000_000_000L);
    double most = run.has(PlantedBug.FACTOR_UNBOUNDED) ? 1e9 : MOST_FACTOR;
    FluidNode fresh = new FluidNode(name, most, incarnation, nowNanos + clockNanos);
    flows.forEach(
        flow -> fresh.wants(flow, requireNonNull(weights.get(flow)), Double.POSITIVE_INFINITY));
    return fresh;
  }

  /** Its process is gone, and another one has begun. */
  void restart(long nowNanos) {
    waits = false;
    node = start(nowNanos);
  }

  void clockGoesAhead(long nanos) {
    clockNanos += nanos;
  }

  void isCutOffUntil(long nanos) {
    cutOffUntilNanos = Math.max(cutOffUntilNanos, nanos);
  }

  boolean isCutOff(long nowNanos) {
    return nowNanos < cutOffUntilNanos;
  }

  /** A flow comes where it is not, and goes where it is. */
  void comesOrGoes(String flow) {
    if (flows.remove(flow)) {
      node.leaves(flow);
    } else {
      arrives(flow);
    }
  }

  void arrives(String flow) {
    if (flows.add(flow)) {
      node.wants(flow, requireNonNull(weights.get(flow)), Double.POSITIVE_INFINITY);
    }
  }

  void leaves(String flow) {
    if (flows.remove(flow)) {
      node.leaves(flow);
    }
  }

  /** The flows that are here. */
  Set<String> flows() {
    return flows;
  }

  void serve(long nanos, Map<String, Double> got) {
    if (flows.isEmpty()) {
      return;
    }
    node.run(nanos);
    node.addTo(got, 1);
    double least = node.leastOfLocalShare();
    check(
        least >= 1 / MOST_FACTOR - ROUNDING,
        "somebody has %f of his share at %s, of 1/8 at least",
        least,
        name);
  }

  /** Gives up the last one, if no answer has come, and says what to tell now. */
  byte[] report(long nowNanos) {
    waits = true;
    asked++;
    byte[] message = Messages.encode(node.report(nowNanos + clockNanos));
    run.event("report", asked, message.length, nowNanos);
    return message;
  }

  /** By which it knows the answer to its last report: that of an earlier one is nobody's. */
  long asked() {
    return asked;
  }

  void hear(long question, byte[] answer) {
    if (!waits || question != asked) {
      return;
    }
    waits = false;
    Answer heard;
    try {
      heard = Messages.decodeAnswer(answer, answer.length, BrokerLimits.DEFAULT);
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("the broker has said what a node cannot read", e);
    }
    run.event("heard", question, answer.length);
    node.hear(run.has(PlantedBug.FACTOR_UNBOUNDED) ? unbounded(heard) : heard);
  }

  private static Answer unbounded(Answer answer) {
    if (!(answer instanceof Answer.Factors factors)) {
      return answer;
    }
    List<Answer.Factors.Change> changes = new ArrayList<>();
    for (Answer.Factors.Change each : factors.changes()) {
      float[] cubed = each.factors().clone();
      for (int i = 0; i < cubed.length; i++) {
        cubed[i] = (float) Math.pow(cubed[i], 3);
      }
      changes.add(
          new Answer.Factors.Change(each.number(), cubed, each.isMoved(), each.placement()));
    }
    return new Answer.Factors(
        factors.epoch(),
        factors.edition(),
        factors.all(),
        changes,
        factors.parts(),
        factors.nodes(),
        factors.weights());
  }
}
