// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * SFQ(D) with quanta as one would write it on a blackboard: lists that are searched, nothing kept
 * sorted, nothing reused. What {@link SfqScheduler} is compared with, step by step. It only looks
 * at requests and never changes them.
 */
final class NaiveSfq {
  private static final class Tags {
    double start;
    double finish;
    double credit;
    long setAt;
    long lastOrder = Long.MIN_VALUE;
    long turns;
    double weight;
  }

  private static final class OpenTurn {
    final IoStream stream;
    long length;
    boolean cut;
    long used;
    IoRequest serving;
    double charge;
    long holdsUntil;

    OpenTurn(IoStream stream, long length) {
      this.stream = stream;
      this.length = length;
    }
  }

  private final DeviceProfile device;
  private final int depth;
  private final Quantum quantum;
  private final List<IoRequest> waiting = new ArrayList<>();
  private final Map<Flow, Tags> tags = new HashMap<>();
  private final List<OpenTurn> turns = new ArrayList<>();
  private final Map<IoRequest, Long> turnsBefore = new HashMap<>();
  private double virtualTime;
  private long clock;

  NaiveSfq(DeviceProfile device, int depth, Quantum quantum) {
    this.device = device;
    this.depth = depth;
    this.quantum = quantum;
  }

  void enqueue(IoRequest request) {
    boolean idle = waiting.stream().noneMatch(other -> other.flow() == request.flow());
    Tags flow = tags.computeIfAbsent(request.flow(), f -> new Tags());
    if (idle) {
      flow.start = Math.max(virtualTime, flow.finish);
      flow.setAt = clock++;
      flow.weight = request.flow().weight();
      cutTurnFor(request);
    }
    waiting.add(request);
    turnsBefore.put(request, flow.turns);
  }

  private void cutTurnFor(IoRequest request) {
    Flow comer = request.flow();
    boolean itsTurnWaits =
        turns.stream()
            .anyMatch(t -> t.stream == request.stream() && t.used + cost(request) <= t.length);
    if (turns.size() == depth && !itsTurnWaits) {
      turns.stream()
          .filter(turn -> !turn.cut)
          .filter(turn -> turn.stream.flow().weight() < comer.weight())
          .filter(turn -> tag(turn.stream.flow()) > tags.get(comer).start)
          .max(Comparator.comparingDouble(turn -> tag(turn.stream.flow())))
          .ifPresent(
              turn -> {
                double part = turn.stream.flow().weight() / comer.weight();
                turn.length = Math.min(turn.length, Math.round(quantum.costNanos() * part));
                turn.cut = true;
              });
    }
  }

  private double tag(Flow flow) {
    boolean waits = waiting.stream().anyMatch(request -> request.flow() == flow);
    return waits ? tags.get(flow).start : tags.get(flow).finish;
  }

  /** The request to dispatch, if any. */
  Optional<IoRequest> next(long now) {
    List<IoRequest> continuing = new ArrayList<>();
    for (OpenTurn turn : List.copyOf(turns)) {
      if (turn.serving != null) {
        continue;
      }
      Optional<IoRequest> following =
          waiting.stream().filter(r -> r.stream() == turn.stream).findFirst();
      if (following.isPresent() && turn.used + cost(following.get()) <= turn.length) {
        continuing.add(following.get());
      } else if (following.isPresent() || turn.used >= turn.length || now >= turn.holdsUntil) {
        turns.remove(turn);
      }
    }
    if (!continuing.isEmpty()) {
      return Optional.of(continuing.get(0)); // with one holding turn at most there is no choice
    }
    if (turns.size() >= depth) {
      return Optional.empty();
    }
    return waiting.stream()
        .map(IoRequest::flow)
        .min(
            Comparator.<Flow>comparingDouble(flow -> tags.get(flow).start)
                .thenComparingLong(flow -> tags.get(flow).setAt))
        .map(this::firstOf);
  }

  private IoRequest firstOf(Flow flow) {
    List<IoRequest> its = waiting.stream().filter(r -> r.flow() == flow).toList();
    if (quantum.costNanos() == 0) {
      return its.get(0);
    }
    if (tags.get(flow).turns - turnsBefore.get(its.get(0)) > 2L * its.size()) {
      return its.get(0);
    }
    Comparator<IoRequest> byOrder = Comparator.comparingLong(r -> r.stream().order());
    return its.stream()
        .filter(r -> r.stream().order() > tags.get(flow).lastOrder)
        .min(byOrder)
        .orElseGet(() -> its.stream().min(byOrder).orElseThrow());
  }

  /** Does what was decided; the decision may be another's, where there is a choice. */
  void dispatch(IoRequest request) {
    Tags flow = tags.get(request.flow());
    OpenTurn turn =
        turns.stream()
            .filter(t -> t.serving == null && t.stream == request.stream())
            .filter(t -> t.used + cost(request) <= t.length)
            .findFirst()
            .orElse(null);
    if (turn == null) {
      turn = new OpenTurn(request.stream(), length(request.flow()));
      turns.add(turn);
      virtualTime = flow.start;
      flow.lastOrder = request.stream().order();
      flow.turns++;
    }
    turn.serving = request;
    turn.used += cost(request);
    turn.charge = cost(request) / request.flow().weight();
    double paid = Math.min(flow.credit, turn.charge);
    flow.credit -= paid;
    flow.finish = flow.start + (turn.charge - paid);
    waiting.remove(request);
    if (waiting.stream().noneMatch(r -> r.flow() == request.flow())) {
      flow.finish -= flow.credit;
      flow.credit = 0;
    }
    if (waiting.stream().anyMatch(r -> r.flow() == request.flow())) {
      flow.start = flow.finish;
      flow.setAt = clock++;
    }
  }

  private long length(Flow flow) {
    double all =
        waiting.stream().map(IoRequest::flow).distinct().mapToDouble(f -> tags.get(f).weight).sum();
    long streams = waiting.stream().filter(r -> r.flow() == flow).count();
    double share = quantum.roundNanos() * flow.weight() / (all * streams) - quantum.waitNanos();
    return (long) Math.min((double) quantum.costNanos(), Math.max(0, Math.rint(share)));
  }

  void complete(IoRequest request, long now) {
    OpenTurn turn = turns.stream().filter(t -> t.serving == request).findFirst().orElseThrow();
    turn.serving = null;
    giveBack(request, turn);
    turn.holdsUntil = now + quantum.waitNanos();
    if (turn.used >= turn.length) {
      turns.remove(turn);
    }
  }

  private void giveBack(IoRequest request, OpenTurn turn) {
    if (request.movedBytes() < request.bytes()) {
      long unused = cost(request) - device.costNanos(request.operation(), request.movedBytes());
      Tags flow = tags.get(request.flow());
      double back = turn.charge * unused / cost(request);
      if (waiting.stream().noneMatch(r -> r.flow() == request.flow())) {
        flow.finish -= back;
      } else {
        double start = Math.max(virtualTime, flow.start - back);
        flow.credit += back - (flow.start - start);
        flow.start = start;
      }
      turn.used -= unused;
    }
  }

  void withdraw(IoRequest request) {
    waiting.remove(request);
    if (waiting.stream().noneMatch(r -> r.flow() == request.flow())) {
      Tags flow = tags.get(request.flow());
      flow.finish = flow.start - flow.credit;
      flow.credit = 0;
    }
  }

  private long cost(IoRequest request) {
    return device.costNanos(request.operation(), request.bytes());
  }
}
