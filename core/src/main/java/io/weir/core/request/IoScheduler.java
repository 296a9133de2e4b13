// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

/**
 * The policy that selects the next request for a device. Everything that orders I/O implements it,
 * so schedulers stack: one in a DataNode over an elevator in the kernel over the disk.
 *
 * <pre>
 *            enqueue              next → Dispatch            complete
 *  OUTSIDE ───────────▶ WAITING ───────────────▶ DISPATCHED ──────────▶ OUTSIDE
 *     ▲                    │ withdraw
 *     └────────────────────┘
 * </pre>
 *
 * <p>Implementations are not thread-safe and read no clock: the caller holds the lock and passes
 * the time, which must not go back. After every {@code enqueue}, {@code complete} or {@code
 * withdraw} the caller asks {@code next} until it answers something other than {@code Dispatch}. A
 * scheduler in which nothing waits answers {@link Decision#IDLE}, so it need not be asked.
 */
public interface IoScheduler {
  /** Takes a request in. It waits until {@link #next} dispatches it. */
  void enqueue(IoRequest request, long nowNanos);

  /** Says what to do now. A dispatched request counts as outstanding until it completes. */
  Decision next(long nowNanos);

  /** Tells that a dispatched request has left the device. */
  void complete(IoRequest request, long nowNanos);

  /**
   * Takes back a request that still waits, because whoever asked for it gave up.
   *
   * @return false if it is not waiting (any more): then it was dispatched and must be completed
   */
  boolean withdraw(IoRequest request, long nowNanos);

  /**
   * Lets a waiting request go that has waited for as long as it may, whoever else is before it: it
   * counts as dispatched, so that its flow pays for it as for any other.
   *
   * @return false if nothing has changed: then it is withdrawn, and goes uncounted
   */
  default boolean goesNow(IoRequest request, long nowNanos) {
    return false;
  }

  /**
   * From when on a small request that waits behind a burst is urgent: the burst's flow has had what
   * its own had by then. Who moves the burst ends it early, and asks again for the rest.
   *
   * @return {@link Long#MAX_VALUE} if none is
   */
  default long urgentAtNanos() {
    return Long.MAX_VALUE;
  }

  /**
   * Tells that a stream asks for nothing more ({@link IoStream#hasEnded}), although a request of it
   * may be at the device still. For those who write down what happens.
   */
  default void asksNoMore(IoStream stream, long nowNanos) {}

  /**
   * Tells that no request of this stream follows, so that what is known of it can be forgotten. Who
   * stands around another scheduler tells it too.
   */
  default void ended(IoStream stream, long nowNanos) {}
}
