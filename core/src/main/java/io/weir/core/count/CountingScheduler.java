// SPDX-License-Identifier: Apache-2.0
package io.weir.core.count;

import io.weir.core.Decision;
import io.weir.core.DeviceProfile;
import io.weir.core.Flow;
import io.weir.core.IoRequest;
import io.weir.core.IoScheduler;
import io.weir.core.IoStream;
import io.weir.core.Operation;
import io.weir.core.TotalService;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what each flow gets, around any scheduler and without changing a decision of it.
 *
 * <p>Bounded however many applications come and go: beyond {@value #MAX_FLOWS} flows those idle for
 * longest are added up under the name {@value #GONE}.
 */
public final class CountingScheduler implements IoScheduler, TotalService {
  /** How many flows are counted apart. */
  public static final int MAX_FLOWS = 1_000;

  /** The sum of flows that are no longer counted apart. */
  public static final String GONE = "(gone)";

  private IoScheduler scheduler;
  private DeviceProfile device;

  /** What predecessors of the scheduler have dispatched and has not completed. */
  private final IdentityHashMap<IoRequest, IoScheduler> inherited = new IdentityHashMap<>();

  private final Map<Flow, FlowAccount> accounts = new HashMap<>();
  private final IdealShares ideal = new IdealShares();
  private int waiting;
  private int outstanding;
  private long busySinceNanos;
  private long busyNanos;
  private FlowCounters gone = FlowCounters.none(GONE, 0);

  public CountingScheduler(IoScheduler scheduler, DeviceProfile device) {
    this.scheduler = scheduler;
    this.device = device;
  }

  /**
   * Counts around another scheduler from now on; nothing may wait.
   *
   * @param outstandingRequests what the one so far has dispatched: it is completed there
   */
  public void use(
      IoScheduler successor, DeviceProfile newDevice, Collection<IoRequest> outstandingRequests) {
    outstandingRequests.forEach(request -> inherited.putIfAbsent(request, scheduler));
    scheduler = successor;
    device = newDevice;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    scheduler.enqueue(request, nowNanos);
    accountOf(request, nowNanos).enqueued(request, nowNanos);
    waiting++;
  }

  @Override
  public Decision next(long nowNanos) {
    Decision decision = scheduler.next(nowNanos);
    if (decision instanceof Decision.Dispatch dispatch) {
      IoRequest request = dispatch.request();
      long costNanos = device.costNanos(request.operation(), request.bytes());
      accountOf(request, nowNanos).dispatched(request, costNanos, nowNanos);
      waiting--;
      if (outstanding++ == 0) {
        busySinceNanos = nowNanos;
      }
    }
    return decision;
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    IoScheduler dispatcher = inherited.isEmpty() ? null : inherited.remove(request);
    (dispatcher == null ? scheduler : dispatcher).complete(request, nowNanos);
    long costNanos = device.costNanos(request.operation(), request.bytes());
    accountOf(request, nowNanos)
        .completed(request, costNanos - request.spentNanos(device), nowNanos);
    if (--outstanding == 0) {
      busyNanos += nowNanos - busySinceNanos;
    }
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    boolean withdrawn = scheduler.withdraw(request, nowNanos);
    if (withdrawn) {
      accountOf(request, nowNanos).withdrawn(nowNanos);
      waiting--;
    }
    return withdrawn;
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    scheduler.ended(stream, nowNanos);
  }

  @Override
  public void gotElsewhere(Map<Flow, Long> costNanos) {
    if (scheduler instanceof TotalService total) {
      total.gotElsewhere(costNanos);
    }
  }

  /**
   * Counts requests that went to the device without being asked for, as nobody else was there.
   *
   * @param tookNanos all of them together, at the device
   */
  public void wentAlone(
      Flow flow, Operation operation, long requests, long bytes, long tookNanos, long nowNanos) {
    if (requests == 0) {
      return;
    }
    long estimateNanos =
        device.costNanos(operation, bytes) + (requests - 1) * device.nanosPerRequest();
    // Who is alone waits for the device and for nothing else: a read that took less was cached.
    long costNanos =
        operation == Operation.READ ? Math.min(estimateNanos, tookNanos) : estimateNanos;
    accountOf(flow, nowNanos).wentAlone(operation, requests, bytes, costNanos, tookNanos, nowNanos);
    busyNanos += tookNanos;
  }

  /** Every flow's counters as of now, by name; flows that are gone in one row, if there are any. */
  public List<FlowCounters> counters(long nowNanos) {
    List<FlowCounters> counters = new ArrayList<>(accounts.size() + 1);
    accounts.values().forEach(account -> counters.add(account.counters(nowNanos)));
    counters.sort(Comparator.comparing(FlowCounters::flow));
    if (gone.requests() > 0) {
      counters.add(gone);
    }
    return counters;
  }

  /** What the device has to do, as of now. */
  public DeviceCounters device(long nowNanos) {
    long busyNow = outstanding > 0 ? nowNanos - busySinceNanos : 0;
    return new DeviceCounters(waiting, outstanding, busyNanos + busyNow, accounts.size());
  }

  private FlowAccount accountOf(IoRequest request, long nowNanos) {
    return accountOf(request.flow(), nowNanos);
  }

  private FlowAccount accountOf(Flow flow, long nowNanos) {
    FlowAccount account = accounts.get(flow);
    if (account == null) {
      if (accounts.size() >= MAX_FLOWS) {
        forgetIdleLongest(nowNanos);
      }
      account = new FlowAccount(flow, ideal, nowNanos);
      accounts.put(flow, account);
    }
    return account;
  }

  private void forgetIdleLongest(long nowNanos) {
    accounts.entrySet().stream()
        .filter(entry -> entry.getValue().isIdle())
        .sorted(Comparator.comparingLong(entry -> entry.getValue().lastRequestNanos()))
        .limit(MAX_FLOWS / 2)
        .toList()
        .forEach(
            entry -> {
              gone = gone.plus(entry.getValue().counters(nowNanos));
              accounts.remove(entry.getKey());
            });
  }
}
