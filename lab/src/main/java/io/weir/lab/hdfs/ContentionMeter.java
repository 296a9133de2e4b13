// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.core.device.DeviceProfile;
import io.weir.core.request.Decision;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * What each of some flows gets while all of them have requests waiting: the only time in which a
 * share is promised. Watches schedulers decide and changes no decision; the totals are of all the
 * schedulers that it watches.
 */
public final class ContentionMeter {
  private final Set<String> flows;
  private final DeviceProfile device;
  private final Map<String, LongAdder> serviceNanos = new HashMap<>();

  /**
   * @param flows the names of those that contend
   */
  public ContentionMeter(Set<String> flows, DeviceProfile device) {
    this.flows = Set.copyOf(flows);
    this.device = device;
    flows.forEach(flow -> serviceNanos.put(flow, new LongAdder()));
  }

  public IoScheduler watch(IoScheduler scheduler) {
    return new Watched(scheduler);
  }

  /** Device time that was given to a flow at moments when all had a request waiting. */
  long serviceNanos(String flow) {
    LongAdder service = serviceNanos.get(flow);
    if (service == null) {
      throw new IllegalArgumentException("not watched: " + flow);
    }
    return service.sum();
  }

  /** A flow's part of what all got at such moments; not a number if there were none. */
  public double share(String flow) {
    long total = serviceNanos.values().stream().mapToLong(LongAdder::sum).sum();
    return total == 0 ? Double.NaN : (double) serviceNanos(flow) / total;
  }

  private final class Watched implements IoScheduler {
    private final IoScheduler scheduler;
    private final Map<String, Integer> waiting = new HashMap<>();

    private Watched(IoScheduler scheduler) {
      this.scheduler = scheduler;
    }

    @Override
    public void enqueue(IoRequest request, long nowNanos) {
      scheduler.enqueue(request, nowNanos);
      count(request, 1);
    }

    @Override
    public Decision next(long nowNanos) {
      Decision decision = scheduler.next(nowNanos);
      if (decision instanceof Decision.Dispatch dispatch) {
        IoRequest request = dispatch.request();
        LongAdder service = serviceNanos.get(request.flow().name());
        if (service != null && waiting.size() == flows.size()) {
          service.add(device.costNanos(request.operation(), request.bytes()));
        }
        count(request, -1);
      }
      return decision;
    }

    @Override
    public void complete(IoRequest request, long nowNanos) {
      scheduler.complete(request, nowNanos);
    }

    @Override
    public void ended(IoStream stream, long nowNanos) {
      scheduler.ended(stream, nowNanos);
    }

    @Override
    public boolean withdraw(IoRequest request, long nowNanos) {
      boolean withdrawn = scheduler.withdraw(request, nowNanos);
      if (withdrawn) {
        count(request, -1);
      }
      return withdrawn;
    }

    /** Keeps only flows that have something waiting. */
    private void count(IoRequest request, int change) {
      String flow = request.flow().name();
      if (flows.contains(flow)) {
        waiting.merge(flow, change, (old, more) -> old + more == 0 ? null : old + more);
      }
    }
  }
}
