// SPDX-License-Identifier: Apache-2.0
package io.weir.core.count;

import io.weir.core.Decision;
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

  /** What predecessors of the scheduler have dispatched and has not completed. */
  private final IdentityHashMap<IoRequest, IoScheduler> inherited = new IdentityHashMap<>();

  private final Map<Flow, FlowAccount> accounts = new HashMap<>();
  private final IdealShares ideal = new IdealShares();
  private int waiting;
  private int outstanding;
  private long busySinceNanos;
  private long busyNanos;
  private FlowCounters gone = FlowCounters.none(GONE, 0);

  public CountingScheduler(IoScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /**
   * Counts around another scheduler from now on; nothing may wait.
   *
   * @param outstandingRequests what the one so far has dispatched: it is completed there
   */
  public void use(IoScheduler successor, Collection<IoRequest> outstandingRequests) {
    outstandingRequests.forEach(request -> inherited.putIfAbsent(request, scheduler));
    scheduler = successor;
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
      accountOf(request, nowNanos).dispatched(request, nowNanos);
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
    accountOf(request, nowNanos).completed(request, nowNanos);
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
  public long urgentAtNanos() {
    return scheduler.urgentAtNanos();
  }

  @Override
  public void gotElsewhere(Map<Flow, Long> costNanos) {
    if (scheduler instanceof TotalService total) {
      total.gotElsewhere(costNanos);
    }
  }

  /** Counts what a flow moved without the device: it lay in the page cache. */
  public void passed(Flow flow, Operation operation, long bytes, long nowNanos) {
    accountOf(flow, nowNanos).passed(operation, bytes, nowNanos);
  }

  /** Every flow's counters as of now, by name; flows that are gone in one row, if there are any. */
  public List<FlowCounters> counters(long nowNanos) {
    List<FlowCounters> counters = new ArrayList<>(accounts.size() + 1);
    accounts.values().forEach(account -> counters.add(account.counters(nowNanos)));
    counters.sort(Comparator.comparing(FlowCounters::flow));
    if (gone.requests() + gone.bytes() > 0) {
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
