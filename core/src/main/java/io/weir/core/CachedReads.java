// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets reads that the page cache serves pass by a scheduler: they cost the device nothing, so they
 * neither pay nor wait, whatever the device has to do.
 *
 * <p>Nobody above the file system is told where a read came from; its time tells. A read is fast if
 * it took at most half of what the device takes for so many bytes.
 *
 * <pre>
 *             R bytes in a row were fast
 *   CHARGED ─────────────────────────────▶ CACHED: passes at once, costs nothing
 *      ▲                                      │
 *      └──────────────────────────────────────┘
 *        one read was slow: charged in full with the flow's next request
 * </pre>
 *
 * <p>R is what a device may have read ahead: after each slow read so much is fast that did come
 * from the device, and is paid for. Streams are told apart, as an application may read both. A new
 * stream begins where its flow stands, so that short files that are cached do not pay for ever; if
 * it was wrong, that is one read, and paid for.
 */
public final class CachedReads implements IoScheduler, TotalService {
  /** What a stream has read fast before anybody looked. */
  static final long UNKNOWN = -1;

  /** How many flows are remembered. */
  static final int MAX_FLOWS = 1_000;

  private static final int FAST = 2;

  private final IoScheduler scheduler;
  private final DeviceProfile device;
  private final long readAheadBytes;
  private final RequestList passing = new RequestList();
  private final Map<Flow, History> flows = new Histories();

  /** What is known of a flow. */
  private static final class History {
    private long fastBytes;
    private long debtNanos;
  }

  private static final class Histories extends LinkedHashMap<Flow, History> {
    private static final long serialVersionUID = 1;

    private Histories() {
      super(16, 0.75f, /* accessOrder= */ true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Flow, History> eldest) {
      return size() > MAX_FLOWS;
    }
  }

  /**
   * @param scheduler for everything else
   * @param device what a read would cost it
   * @param readAheadBytes R: the most that is read ahead of a stream, by the kernel and by whoever
   *     asks it to; 0 or more
   */
  public CachedReads(IoScheduler scheduler, DeviceProfile device, long readAheadBytes) {
    if (readAheadBytes < 0) {
      throw new IllegalArgumentException(
          "readAheadBytes is " + readAheadBytes + "; allowed is 0 or more");
    }
    this.scheduler = scheduler;
    this.device = device;
    this.readAheadBytes = readAheadBytes;
  }

  @Override
  public void enqueue(IoRequest request, long nowNanos) {
    History history = flows.get(request.flow());
    if (request.operation() == Operation.READ && isCached(request.stream(), history)) {
      request.moveTo(IoRequest.State.OUTSIDE, IoRequest.State.WAITING);
      request.passesBy = true;
      passing.append(request);
      return;
    }
    if (history != null && history.debtNanos > 0) {
      request.surchargeNanos = history.debtNanos;
      history.debtNanos = 0;
    }
    scheduler.enqueue(request, nowNanos);
  }

  private boolean isCached(IoStream stream, @Nullable History history) {
    if (stream.fastBytes == UNKNOWN) {
      stream.fastBytes = history == null ? 0 : history.fastBytes;
    }
    return stream.fastBytes > readAheadBytes;
  }

  @Override
  public void gotElsewhere(Map<Flow, Long> costNanos) {
    if (scheduler instanceof TotalService total) {
      total.gotElsewhere(costNanos);
    }
  }

  @Override
  public Decision next(long nowNanos) {
    Decision decision = passing.isEmpty() ? scheduler.next(nowNanos) : pass();
    if (decision instanceof Decision.Dispatch dispatch) {
      dispatch.request().begin(nowNanos);
    }
    return decision;
  }

  private Decision pass() {
    IoRequest request = passing.first();
    passing.remove(request);
    request.moveTo(IoRequest.State.WAITING, IoRequest.State.DISPATCHED);
    return request.dispatch();
  }

  @Override
  public void complete(IoRequest request, long nowNanos) {
    if (request.operation() == Operation.READ && request.movedBytes() > 0) {
      judge(request, nowNanos - request.begunNanos());
    }
    if (request.passesBy) {
      request.moveTo(IoRequest.State.DISPATCHED, IoRequest.State.OUTSIDE);
      request.passesBy = false;
    } else {
      scheduler.complete(request, nowNanos);
    }
  }

  private void judge(IoRequest request, long tookNanos) {
    History history = flows.computeIfAbsent(request.flow(), flow -> new History());
    IoStream stream = request.stream();
    long estimateNanos = device.costNanos(Operation.READ, request.movedBytes());
    if (tookNanos * FAST <= estimateNanos) {
      stream.fastBytes += request.movedBytes();
      history.fastBytes += request.movedBytes();
      if (stream.fastBytes > readAheadBytes) {
        request.settle(0);
      }
    } else {
      stream.fastBytes = 0;
      history.fastBytes = 0;
      if (request.passesBy) {
        history.debtNanos += estimateNanos;
      }
    }
  }

  @Override
  public boolean withdraw(IoRequest request, long nowNanos) {
    if (request.passesBy && request.state == IoRequest.State.WAITING) {
      passing.remove(request);
      request.moveTo(IoRequest.State.WAITING, IoRequest.State.OUTSIDE);
      request.passesBy = false;
      return true;
    }
    boolean withdrawn = scheduler.withdraw(request, nowNanos);
    if (withdrawn && request.surchargeNanos > 0) {
      flows.computeIfAbsent(request.flow(), flow -> new History()).debtNanos +=
          request.surchargeNanos;
    }
    return withdrawn;
  }

  @Override
  public void ended(IoStream stream, long nowNanos) {
    scheduler.ended(stream, nowNanos);
  }
}
