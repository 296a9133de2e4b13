// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import org.jspecify.annotations.Nullable;

/**
 * One chunk of I/O asked of a device.
 *
 * <p>A request is in at most one scheduler at a time. Once it is complete (or withdrawn) its owner
 * may aim it anew and send it again, so a stream that has one chunk under way at a time needs one
 * object for all its life.
 */
public final class IoRequest {
  private static final long BY_WHAT_MOVED = -1;

  private final IoStream stream;
  private final Decision.Dispatch dispatch = new Decision.Dispatch(this);
  private Operation operation = Operation.READ;
  private long bytes;
  private long movedBytes;
  private long offset;
  private long settledNanos = BY_WHAT_MOVED;
  private long begunNanos;
  private long notedNanos;

  // Owned by the scheduler that holds the request; one owner at a time, so the links are threaded
  // through the request itself and a decision allocates nothing.
  State state = State.OUTSIDE;
  long costNanos;
  long surchargeNanos;
  boolean passesBy;
  boolean isBlocked;
  @Nullable CoordinatedStream coordinated;
  double charge;
  long turnsBefore;
  @Nullable FlowQueue queue;
  @Nullable IoRequest previous;
  @Nullable IoRequest next;
  @Nullable IoRequest previousOfStream;
  @Nullable IoRequest nextOfStream;
  @Nullable Turn turn;

  /**
   * OUTSIDE → WAITING (enqueue) → DISPATCHED (next) → OUTSIDE (complete); WAITING → OUTSIDE
   * (withdraw).
   */
  enum State {
    OUTSIDE,
    WAITING,
    DISPATCHED
  }

  public IoRequest(IoStream stream) {
    this.stream = stream;
  }

  /**
   * Says what to ask for next.
   *
   * @param bytes how much, 0 or more
   * @param offset where on the device, or 0 above the file system, where no one knows
   * @return this
   */
  public IoRequest aim(Operation operation, long bytes, long offset) {
    if (state != State.OUTSIDE) {
      throw new IllegalStateException("request is " + state + " in a scheduler: " + this);
    }
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes is " + bytes + "; allowed is 0 or more");
    }
    this.operation = operation;
    this.bytes = bytes;
    this.movedBytes = bytes;
    this.offset = offset;
    this.settledNanos = BY_WHAT_MOVED;
    this.surchargeNanos = 0;
    return this;
  }

  /**
   * Says, before it completes, how much the device has moved in the end: less than was asked for at
   * the end of a file, or when a socket had no more room.
   *
   * @param moved from 0; more than was asked for counts as all of it
   * @return this
   */
  public IoRequest moved(long moved) {
    if (moved < 0) {
      throw new IllegalArgumentException("moved is " + moved + "; allowed is 0 or more");
    }
    this.movedBytes = Math.min(moved, bytes);
    return this;
  }

  /**
   * Says, before it completes, what the request has cost the device in the end, where what it moved
   * does not tell: its flow gets the rest of the charge back.
   *
   * @param costNanos from 0 to the estimate for what was moved
   */
  void settle(long costNanos) {
    this.settledNanos = costNanos;
  }

  /** What the request has cost the device: what was settled, or else what it moved. */
  public long spentNanos(DeviceProfile device) {
    return settledNanos == BY_WHAT_MOVED ? device.costNanos(operation, movedBytes) : settledNanos;
  }

  /** Whether it cost as much as was estimated. */
  boolean isSpentInFull() {
    return settledNanos == BY_WHAT_MOVED && movedBytes == bytes;
  }

  public Flow flow() {
    return stream.flow();
  }

  public IoStream stream() {
    return stream;
  }

  public Operation operation() {
    return operation;
  }

  public long bytes() {
    return bytes;
  }

  /** What was moved of it; all, as long as nobody says otherwise. */
  public long movedBytes() {
    return movedBytes;
  }

  public long offset() {
    return offset;
  }

  /** Says that the device begins with it now; a thread that was let go may be late. */
  public void begin(long nowNanos) {
    begunNanos = nowNanos;
  }

  /** When the device began with it. */
  long begunNanos() {
    return begunNanos;
  }

  /** Leaves a note: since when it has been where it is, for whoever counts. */
  public void note(long nanos) {
    notedNanos = nanos;
  }

  /** The last note. */
  public long noted() {
    return notedNanos;
  }

  /** The decision to let this request go; always the same object. */
  public Decision.Dispatch dispatch() {
    return dispatch;
  }

  void moveTo(State from, State to) {
    if (state != from) {
      throw new IllegalStateException(
          "expected a request that is " + from + ", not " + state + ": " + this);
    }
    state = to;
  }

  @Override
  public String toString() {
    return operation + " of " + bytes + " bytes for " + flow().name();
  }
}
