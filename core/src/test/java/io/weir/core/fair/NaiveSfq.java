// SPDX-License-Identifier: Apache-2.0
package io.weir.core.fair;

import io.weir.core.device.Charge;
import io.weir.core.device.DeviceProfile;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * SFQ(D) as one would write it on a blackboard: lists that are searched, nothing kept sorted,
 * nothing reused, and the time of the device added up event by event. What {@link SfqScheduler} is
 * compared with, step by step. Flows may be part of others ({@link Flow#parent}). It only looks at
 * requests and never changes them.
 */
final class NaiveSfq {
  private static final class Tags {
    double start;
    double finish;
    double credit;
    double weight;
    long setAt;

    Tags(Flow flow) {
      weight = flow.weight();
    }
  }

  private static final class AtDevice {
    final IoRequest request;
    double usedNanos;

    AtDevice(IoRequest request) {
      this.request = request;
    }
  }

  private final DeviceProfile device;
  private final Charge charge;
  private final int depth;
  private final int scatteredDepth;
  private final List<IoRequest> waiting = new ArrayList<>();
  private final List<AtDevice> atDevice = new ArrayList<>();
  private final Map<Flow, Tags> tags = new HashMap<>();
  private final Map<Flow, Double> virtualTimes = new HashMap<>();
  private long clock;
  private long lastNanos;

  /** Whom all flows are part of. */
  private final Flow all = new Flow("all", 1);

  NaiveSfq(DeviceProfile device, Charge charge, int depth, int scatteredDepth) {
    this.device = device;
    this.charge = charge;
    this.depth = depth;
    this.scatteredDepth = scatteredDepth;
  }

  private Flow parent(Flow flow) {
    return flow.parent() == null ? all : flow.parent();
  }

  /** The flow, and whoever it is part of, but for all. */
  private List<Flow> path(Flow flow) {
    return Stream.iterate(flow, each -> each != all, this::parent).toList();
  }

  private Tags tags(Flow flow) {
    return tags.computeIfAbsent(flow, Tags::new);
  }

  private double virtualTime(Flow member) {
    return virtualTimes.getOrDefault(parent(member), 0.0);
  }

  void enqueue(IoRequest request) {
    for (Flow each : path(request.flow())) {
      if (isBacklogged(each)) {
        break;
      }
      Tags its = tags(each);
      its.start = Math.max(virtualTime(each), its.finish);
      its.setAt = clock++;
    }
    waiting.add(request);
  }

  private boolean isBacklogged(Flow flow) {
    return waiting.stream().anyMatch(each -> path(each.flow()).contains(flow));
  }

  Optional<IoRequest> next() {
    if (waiting.isEmpty()) {
      return Optional.empty();
    }
    Flow least = all;
    Optional<IoRequest> first = Optional.empty();
    while (first.isEmpty()) {
      Flow in = least;
      least =
          waiting.stream()
              .flatMap(each -> path(each.flow()).stream())
              .filter(each -> parent(each) == in)
              .min(
                  Comparator.<Flow>comparingDouble(each -> tags(each).start)
                      .thenComparingLong(each -> tags(each).setAt))
              .orElseThrow();
      Flow leaf = least;
      first = waiting.stream().filter(each -> each.flow() == leaf).findFirst();
    }
    return first.filter(this::hasRoom);
  }

  private boolean hasRoom(IoRequest request) {
    boolean onlyScattered =
        request.isScattered() && atDevice.stream().allMatch(each -> each.request.isScattered());
    return atDevice.size() < (onlyScattered ? Math.max(depth, scatteredDepth) : depth);
  }

  void dispatch(IoRequest request, long nowNanos) {
    advance(nowNanos);
    waiting.remove(request);
    atDevice.add(new AtDevice(request));
    for (Flow each : path(request.flow())) {
      Tags its = tags(each);
      virtualTimes.put(parent(each), its.start);
      its.credit *= its.weight / each.weight();
      its.weight = each.weight();
      double cost = estimate(request) / its.weight;
      double paid = Math.min(its.credit, cost);
      its.credit -= paid;
      its.finish = its.start + (cost - paid);
      if (isBacklogged(each)) {
        its.start = its.finish;
        its.setAt = clock++;
      } else {
        its.finish -= its.credit;
        its.credit = 0;
      }
    }
  }

  void complete(IoRequest request, long nowNanos) {
    advance(nowNanos);
    AtDevice at =
        atDevice.stream().filter(each -> each.request == request).findFirst().orElseThrow();
    atDevice.remove(at);
    double cost =
        charge == Charge.TIME
            ? Math.max(Math.max(1.0, (double) request.leastNanos()), at.usedNanos)
            : device.costNanos(request.operation(), request.movedBytes());
    for (Flow each : path(request.flow())) {
      correct(each, cost - estimate(request));
    }
  }

  /** By the weight of its last request that went: its tags and its credit count by that. */
  private void correct(Flow of, double missingNanos) {
    Tags flow = tags(of);
    double missing = missingNanos / flow.weight;
    if (!isBacklogged(of)) {
      flow.finish += missing;
    } else if (missing > 0) {
      double paid = Math.min(flow.credit, missing);
      flow.credit -= paid;
      flow.start += missing - paid;
    } else {
      double wanted = flow.start + missing;
      flow.start = Math.max(virtualTime(of), wanted);
      flow.credit += flow.start - wanted;
    }
  }

  void withdraw(IoRequest request) {
    waiting.remove(request);
    for (Flow each : path(request.flow())) {
      if (!isBacklogged(each)) {
        Tags its = tags(each);
        its.finish = its.start - its.credit;
        its.credit = 0;
      }
    }
  }

  private void advance(long nowNanos) {
    for (AtDevice each : atDevice) {
      each.usedNanos += (nowNanos - lastNanos) / (double) atDevice.size();
    }
    lastNanos = nowNanos;
  }

  private double estimate(IoRequest request) {
    return device.seekNanos() + device.costNanos(request.operation(), request.bytes());
  }
}
