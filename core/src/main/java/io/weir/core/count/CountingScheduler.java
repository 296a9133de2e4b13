// SPDX-License-Identifier: Apache-2.0
package io.weir.core.count;

import io.weir.core.Decision;
import io.weir.core.DeviceProfile;
import io.weir.core.Flow;
import io.weir.core.IoRequest;
import io.weir.core.IoScheduler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what each flow gets, around any scheduler and without changing a decision of it.
 *
 * <p>Bounded however many applications come and go: beyond {@value #MAX_FLOWS} flows those idle for
 * longest are added up under the name {@value #GONE}.
 */
public final class CountingScheduler implements IoScheduler {
  /** How many flows are counted apart. */
  public static final int MAX_FLOWS = 1_000;

  /** The sum of flows that are no longer counted apart. */
  public static final String GONE = "(gone)";

  private final IoScheduler scheduler;
  private final DeviceProfile device;
  private final Map<Flow, FlowAccount> accounts = new HashMap<>();
  private FlowCounters gone = new FlowCounters(GONE, 0, 0, 0, 0, 0, 0, 0, 0);

  public CountingScheduler(IoScheduler scheduler, DeviceProfile device) {
    this.scheduler = scheduler;
    this.device = device;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    scheduler.enqueue(request, nowNanos);
    accountOf(request, nowNanos).enqueued(nowNanos);
  }

  @Override
  public Decision next(long nowNanos) {
    Decision decision = scheduler.next(nowNanos);
    if (decision instanceof Decision.Dispatch dispatch) {
      IoRequest request = dispatch.request();
      long costNanos = device.costNanos(request.operation(), request.bytes());
      accountOf(request, nowNanos).dispatched(request.bytes(), costNanos, nowNanos);
    }
    return decision;
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    scheduler.complete(request, nowNanos);
    long costNanos = device.costNanos(request.operation(), request.bytes());
    long movedNanos = device.costNanos(request.operation(), request.movedBytes());
    accountOf(request, nowNanos)
        .completed(request.bytes() - request.movedBytes(), costNanos - movedNanos, nowNanos);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    boolean withdrawn = scheduler.withdraw(request, nowNanos);
    if (withdrawn) {
      accountOf(request, nowNanos).withdrawn(nowNanos);
    }
    return withdrawn;
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

  private FlowAccount accountOf(IoRequest request, long nowNanos) {
    FlowAccount account = accounts.get(request.flow());
    if (account == null) {
      if (accounts.size() >= MAX_FLOWS) {
        forgetIdleLongest(nowNanos);
      }
      account = new FlowAccount(request.flow(), nowNanos);
      accounts.put(request.flow(), account);
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
