// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * SFQ(D) as one would write it on a blackboard: lists that are searched, nothing kept sorted,
 * nothing reused, and the time of the device added up event by event. What {@link SfqScheduler} is
 * compared with, step by step. It only looks at requests and never changes them.
 */
final class NaiveSfq {
  private static final class Tags {
    double start;
    double finish;
    double credit;
    long setAt;
  }

  private static final class AtDevice {
    final IoRequest request;
    final double weight;
    double usedNanos;

    AtDevice(IoRequest request, double weight) {
      this.request = request;
      this.weight = weight;
    }
  }

  private final DeviceProfile device;
  private final Charge charge;
  private final int depth;
  private final int scatteredDepth;
  private final List<IoRequest> waiting = new ArrayList<>();
  private final List<AtDevice> atDevice = new ArrayList<>();
  private final Map<Flow, Tags> tags = new HashMap<>();
  private double virtualTime;
  private long clock;
  private long lastNanos;

  NaiveSfq(DeviceProfile device, Charge charge, int depth, int scatteredDepth) {
    this.device = device;
    this.charge = charge;
    this.depth = depth;
    this.scatteredDepth = scatteredDepth;
  }

  void enqueue(IoRequest request) {
    Tags flow = tags.computeIfAbsent(request.flow(), f -> new Tags());
    if (!isBacklogged(request.flow())) {
      flow.start = Math.max(virtualTime, flow.finish);
      flow.setAt = clock++;
    }
    waiting.add(request);
  }

  private boolean isBacklogged(Flow flow) {
    return waiting.stream().anyMatch(each -> each.flow() == flow);
  }

  Optional<IoRequest> next() {
    return waiting.stream()
        .min(
            Comparator.<IoRequest>comparingDouble(each -> tags.get(each.flow()).start)
                .thenComparingLong(each -> tags.get(each.flow()).setAt))
        .filter(this::hasRoom);
  }

  private boolean hasRoom(IoRequest request) {
    boolean onlyScattered =
        request.isScattered() && atDevice.stream().allMatch(each -> each.request.isScattered());
    return atDevice.size() < (onlyScattered ? Math.max(depth, scatteredDepth) : depth);
  }

  void dispatch(IoRequest request, long nowNanos) {
    advance(nowNanos);
    Tags flow = tags.get(request.flow());
    virtualTime = flow.start;
    waiting.remove(request);
    AtDevice at = new AtDevice(request, request.flow().weight());
    atDevice.add(at);
    double cost = estimate(request) / at.weight;
    double paid = Math.min(flow.credit, cost);
    flow.credit -= paid;
    flow.finish = flow.start + (cost - paid);
    if (isBacklogged(request.flow())) {
      flow.start = flow.finish;
      flow.setAt = clock++;
    } else {
      flow.finish -= flow.credit;
      flow.credit = 0;
    }
  }

  void complete(IoRequest request, long nowNanos) {
    advance(nowNanos);
    AtDevice at =
        atDevice.stream().filter(each -> each.request == request).findFirst().orElseThrow();
    atDevice.remove(at);
    double cost =
        charge == Charge.TIME
            ? Math.max(1, at.usedNanos)
            : device.costNanos(request.operation(), request.movedBytes());
    correct(request.flow(), (cost - estimate(request)) / at.weight);
  }

  private void correct(Flow of, double missing) {
    Tags flow = tags.get(of);
    if (!isBacklogged(of)) {
      flow.finish += missing;
    } else if (missing > 0) {
      double paid = Math.min(flow.credit, missing);
      flow.credit -= paid;
      flow.start += missing - paid;
    } else {
      double wanted = flow.start + missing;
      flow.start = Math.max(virtualTime, wanted);
      flow.credit += flow.start - wanted;
    }
  }

  void withdraw(IoRequest request) {
    waiting.remove(request);
    if (!isBacklogged(request.flow())) {
      Tags flow = tags.get(request.flow());
      flow.finish = flow.start - flow.credit;
      flow.credit = 0;
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
