// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what each flow gets. */
final class ServiceCount {
  private static final double P99 = 0.99;

  private final Map<Flow, Counted> flows = new LinkedHashMap<>();

  private static final class Counted {
    private long requests;
    private long bytes;
    private long serviceNanos;
    private long doneNanos;
    private long[] waits = new long[16];
    private int waited;

    private void waits(long nanos) {
      if (waited == waits.length) {
        waits = Arrays.copyOf(waits, 2 * waited);
      }
      waits[waited++] = nanos;
    }

    private FlowService service(String name) {
      long[] sorted = Arrays.copyOf(waits, waited);
      Arrays.sort(sorted);
      long mean = waited == 0 ? 0 : Math.round(Arrays.stream(sorted).average().orElse(0));
      long p99 = waited == 0 ? 0 : sorted[(int) Math.ceil(P99 * waited) - 1];
      return new FlowService(name, requests, bytes, serviceNanos, mean, p99, doneNanos);
    }
  }

  private Counted of(Flow flow) {
    return flows.computeIfAbsent(flow, any -> new Counted());
  }

  void asks(Flow flow) {
    of(flow);
  }

  void goes(Flow flow, long waitedNanos) {
    of(flow).waits(waitedNanos);
  }

  void completes(IoRequest request, long afterNanos) {
    Counted counted = of(request.flow());
    counted.requests++;
    counted.bytes += request.movedBytes();
    counted.serviceNanos += request.chargedNanos();
    counted.doneNanos = afterNanos;
  }

  /** In order of appearance. */
  List<FlowService> services() {
    List<FlowService> services = new ArrayList<>();
    flows.forEach((flow, counted) -> services.add(counted.service(flow.name())));
    return services;
  }
}
