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
  private final IoStream stream;
  private final Decision.Dispatch dispatch = new Decision.Dispatch(this);
  private Operation operation = Operation.READ;
  private Access access = Access.SEQUENTIAL;
  private long bytes;
  private long movedBytes;
  private long offset;
  private long begunNanos;
  private long notedNanos;
  private long chargedNanos;

  // Owned by the scheduler that holds the request; one owner at a time, so the links are threaded
  // through the request itself and a decision allocates nothing.
  State state = State.OUTSIDE;
  long estimateNanos;
  double part;
  double sumAtStartNanos;
  boolean isBlocked;
  @Nullable CoordinatedStream coordinated;
  double weight;
  long turnsBefore;
  @Nullable FlowQueue queue;
  @Nullable IoRequest previous;
  @Nullable IoRequest next;
  @Nullable IoRequest previousOfStream;
  @Nullable IoRequest nextOfStream;

  /**
   *
   *
   * <pre>
   *            enqueue             next                  complete
   *  OUTSIDE ──────────▶ WAITING ────────▶ DISPATCHED ────────────▶ OUTSIDE
   *     ▲                   │ withdraw
   *     └───────────────────┘
   * </pre>
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
   * Says what to ask for next, in one piece.
   *
   * @param bytes how much, 0 or more
   * @param offset where on the device, or 0 above the file system, where no one knows
   * @return this
   */
  public IoRequest aim(Operation operation, long bytes, long offset) {
    return aim(operation, Access.SEQUENTIAL, bytes, offset);
  }

  /** Says what to ask for next. */
  public IoRequest aim(Operation operation, Access access, long bytes, long offset) {
    if (state != State.OUTSIDE) {
      throw new IllegalStateException("request is " + state + " in a scheduler: " + this);
    }
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes must be 0 or more, was " + bytes);
    }
    this.operation = operation;
    this.access = access;
    this.bytes = bytes;
    this.movedBytes = bytes;
    this.offset = offset;
    this.chargedNanos = 0;
    return this;
  }

  /**
   * Says, before it completes, how much the device has moved in the end: less than was asked for at
   * the end of a file.
   *
   * @param moved from 0; more than was asked for counts as all of it
   * @return this
   */
  public IoRequest moved(long moved) {
    if (moved < 0) {
      throw new IllegalArgumentException("moved must be 0 or more, was " + moved);
    }
    this.movedBytes = Math.min(moved, bytes);
    return this;
  }

  /** What its flow has paid for it, in ns of device time; 0 before it has completed. */
  public long chargedNanos() {
    return chargedNanos;
  }

  /** By the scheduler that has dispatched it, when it completes. */
  void charge(long nanos) {
    chargedNanos = nanos;
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

  public Access access() {
    return access;
  }

  boolean isScattered() {
    return access == Access.SCATTERED;
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

  /** Notes that the device begins with it now. */
  void begin(long nowNanos) {
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
          "a request must be " + from + " for this, and is " + state + ": " + this);
    }
    state = to;
  }

  @Override
  public String toString() {
    return operation + " of " + bytes + " bytes for " + flow().name();
  }
}
