// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

import io.weir.core.request.Decision;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.request.Require;
import io.weir.core.request.Slots;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the service of each flow, around any scheduler, without changing its decisions.
 *
 * <p>Bounded however many applications come and go: beyond so many flows those idle for longest are
 * added up under the name {@value #GONE}.
 */
public final class CountingScheduler implements IoScheduler {
  /** How many flows are counted apart where nobody says otherwise. */
  public static final int MAX_FLOWS = 1_000;

  /** The sum of flows that are no longer counted apart. */
  public static final String GONE = "(gone)";

  private final int mostFlows;
  private IoScheduler scheduler;

  /** What predecessors of the scheduler have dispatched and has not completed. */
  private final IdentityHashMap<IoRequest, IoScheduler> inherited = new IdentityHashMap<>();

  /** How often a reader looks again whose view was changed, before it holds writers up. */
  private static final int LOOKS = 8;

  /** What is known of a request: since when it has been where it is, and on whose account. */
  static final class Since {
    long nanos;
    @Nullable FlowAccount account;
  }

  private final Slots<Since> slots = new Slots<>(Since::new);

  /*
   * Whoever asks the scheduler changes the counters, one thread at a time, and others read them meanwhile without
   * holding that one up: a flow's counters are read again if they were changed while they were read.
   */
  private final StampedLock changes = new StampedLock();
  private final Map<Flow, FlowAccount> accounts = new ConcurrentHashMap<>();
  private final IdealTree ideal = new IdealTree();
  private volatile @Nullable FlowAccount latest; // mostly it is the next one, too
  private int waiting;
  private int outstanding;
  private long busySinceNanos;
  private long busyNanos;

  private volatile long forgotten; // how often flows were

  private volatile FlowCounters gone = FlowCounters.none(GONE, 0);

  public CountingScheduler(IoScheduler scheduler) {
    this(scheduler, MAX_FLOWS);
  }

  /**
   * @param mostFlows how many flows are counted apart, 1 or more; what {@link #requestsInRound}
   *     says does not depend on it
   */
  public CountingScheduler(IoScheduler scheduler, int mostFlows) {
    Require.that(mostFlows >= 1, "mostFlows", mostFlows, "1 or more");
    this.scheduler = scheduler;
    this.mostFlows = mostFlows;
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
    Since since = slots.put(request);
    long stamp = changes.writeLock();
    try {
      FlowAccount account = accountOf(request.flow(), nowNanos);
      since.account = account; // it is not forgotten while the request is here
      account.enqueued(since, nowNanos);
      waiting++;
    } finally {
      changes.unlockWrite(stamp);
    }
  }

  @Override
  public Decision next(long nowNanos) {
    Decision decision = scheduler.next(nowNanos);
    if (decision instanceof Decision.Dispatch dispatch) {
      dispatched(dispatch.request(), nowNanos);
    }
    return decision;
  }

  @Override
  public boolean goesNow(IoRequest request, long nowNanos) {
    boolean goes = scheduler.goesNow(request, nowNanos);
    if (goes) {
      dispatched(request, nowNanos);
    }
    return goes;
  }

  private void dispatched(IoRequest request, long nowNanos) {
    Since since = slots.of(request);
    long stamp = changes.writeLock();
    try {
      accountOf(since).dispatched(since, nowNanos);
      waiting--;
      if (outstanding++ == 0) {
        busySinceNanos = nowNanos;
      }
    } finally {
      changes.unlockWrite(stamp);
    }
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    IoScheduler dispatcher = inherited.isEmpty() ? null : inherited.remove(request);
    (dispatcher == null ? scheduler : dispatcher).complete(request, nowNanos);
    Since since = slots.of(request);
    long stamp = changes.writeLock();
    try {
      accountOf(since).completed(request, since, nowNanos);
      if (--outstanding == 0) {
        busyNanos += nowNanos - busySinceNanos;
      }
    } finally {
      changes.unlockWrite(stamp);
    }
    take(request, since);
  }

  private void take(IoRequest request, Since since) {
    since.account = null;
    slots.take(request, since);
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    boolean withdrawn = scheduler.withdraw(request, nowNanos);
    if (withdrawn) {
      Since since = slots.of(request);
      long stamp = changes.writeLock();
      try {
        accountOf(since).withdrawn(nowNanos);
        waiting--;
      } finally {
        changes.unlockWrite(stamp);
      }
      take(request, since);
    }
    return withdrawn;
  }

  @Override
  public void asksNoMore(IoStream stream, long nowNanos) {
    scheduler.asksNoMore(stream, nowNanos);
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    scheduler.ended(stream, nowNanos);
  }

  @Override
  public long urgentAtNanos() {
    return scheduler.urgentAtNanos();
  }

  /** Counts what a flow moved without the device: it lay in the page cache. */
  public void passed(Flow flow, Operation operation, long bytes, long nowNanos) {
    long stamp = changes.writeLock();
    try {
      accountOf(flow, nowNanos).passed(operation, bytes, nowNanos);
    } finally {
      changes.unlockWrite(stamp);
    }
  }

  /**
   * Every flow's counters as of now, by name; flows that are gone in one row, if there are any. Any
   * thread may ask; none of the counters is ever less than it was.
   */
  public List<FlowCounters> counters(long nowNanos) {
    List<FlowCounters> counters = new ArrayList<>(accounts.size() + 1);
    long before;
    FlowCounters ofGone;
    do {
      before = read(() -> forgotten);
      counters.clear();
      ofGone = gone;
      accounts.values().forEach(each -> counters.add(read(() -> each.counters(nowNanos))));
    } while (forgotten != before); // else one that went meanwhile would count twice, or not at all
    counters.sort(Comparator.comparing(FlowCounters::flow));
    if (ofGone.requests() + ofGone.bytes() > 0) {
      counters.add(ofGone);
    }
    return counters;
  }

  /** What the device has to do, as of now. Any thread may ask. */
  public DeviceCounters device(long nowNanos) {
    return read(
        () -> {
          long busyNow = outstanding > 0 ? Math.max(0, nowNanos - busySinceNanos) : 0;
          return new DeviceCounters(waiting, outstanding, busyNanos + busyNow, accounts.size());
        });
  }

  /**
   * How many requests like this flow's next one a round has, in which every flow that wants the
   * device has its share: those of the flow that wait, and that one, times the weight of all over
   * the flow's. 1 if nobody else wants the device. Any thread may ask.
   */
  public double requestsInRound(Flow flow) {
    FlowAccount account = known(flow);
    return account == null ? read(() -> ideal.weightsOver(flow)) : read(account::requestsInRound);
  }

  private @Nullable FlowAccount known(Flow flow) {
    FlowAccount account = latest;
    return account != null && account.flow() == flow ? account : accounts.get(flow);
  }

  private <T> T read(Supplier<T> view) {
    for (int i = 0; i < LOOKS; i++) {
      long stamp = changes.tryOptimisticRead();
      T seen = view.get();
      if (changes.validate(stamp)) {
        return seen;
      }
    }
    long stamp = changes.readLock();
    try {
      return view.get();
    } finally {
      changes.unlockRead(stamp);
    }
  }

  private static FlowAccount accountOf(Since since) {
    return Objects.requireNonNull(since.account);
  }

  private FlowAccount accountOf(Flow flow, long nowNanos) {
    FlowAccount account = known(flow);
    if (account == null) {
      if (accounts.size() >= mostFlows) {
        forgetIdleLongest(nowNanos);
      }
      account = new FlowAccount(flow, ideal, nowNanos);
      accounts.put(flow, account);
    }
    latest = account;
    return account;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one thread at a time writes
  private void forgetIdleLongest(long nowNanos) {
    forgotten++;
    latest = null;
    accounts.entrySet().stream()
        .filter(entry -> entry.getValue().isIdle())
        .sorted(Comparator.comparingLong(entry -> entry.getValue().lastRequestNanos()))
        .limit((mostFlows + 1) / 2)
        .toList()
        .forEach(
            entry -> {
              gone = gone.plus(entry.getValue().counters(nowNanos));
              accounts.remove(entry.getKey());
            });
    ideal.retain(accounts.values().stream().map(FlowAccount::ideal).toList());
  }
}
