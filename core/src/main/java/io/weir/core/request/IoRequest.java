// SPDX-License-Identifier: Apache-2.0
package io.weir.core.request;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One piece of I/O at a device.
 *
 * <p>Each scheduler that it passes keeps what it knows of it in a slot of its own ({@link Slots}).
 * Once it is complete (or withdrawn) its owner may aim it anew and send it again, so a stream that
 * has one chunk under way at a time needs one object for all its life.
 */
public final class IoRequest {
  /** A counter, a coordinator, and shares. */
  private static final int USUAL_LAYERS = 3;

  private final IoStream stream;
  private final Decision.Dispatch dispatch = new Decision.Dispatch(this);
  private Operation operation = Operation.READ;
  private Access access = Access.SEQUENTIAL;
  private long offset;
  private long bytes;
  private long movedBytes;
  private long countedBytes;
  private long leastNanos;
  private long chargedNanos;

  /**
   * The layers that hold it, and next to each what it keeps here; few, so they are looked through.
   */
  private @Nullable Object[] slots = new @Nullable Object[2 * USUAL_LAYERS];

  public IoRequest(IoStream stream) {
    this.stream = stream;
  }

  /**
   * Says what to ask for next, in one piece.
   *
   * @param bytes how much, 0 or more
   * @return this
   */
  public IoRequest aim(Operation operation, long bytes) {
    return aim(operation, Access.SEQUENTIAL, bytes);
  }

  /** Says what to ask for next. */
  public IoRequest aim(Operation operation, Access access, long bytes) {
    for (int i = 0; i < slots.length; i += 2) {
      if (slots[i] != null) {
        throw new IllegalStateException("the request is in a scheduler already: " + this);
      }
    }
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes must be 0 or more, was " + bytes);
    }
    this.operation = operation;
    this.access = access;
    this.offset = 0;
    this.bytes = bytes;
    this.movedBytes = bytes;
    this.countedBytes = bytes;
    this.leastNanos = 0;
    this.chargedNanos = 0;
    return this;
  }

  /**
   * Says where on the device it begins, for those who order by place: elevators. Aiming it anew
   * forgets it.
   *
   * @param where in bytes from the device's first one, 0 or more
   * @return this
   */
  public IoRequest at(long where) {
    Require.that(where >= 0, "offset", where, "0 or more");
    this.offset = where;
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
    this.countedBytes = movedBytes;
    return this;
  }

  /**
   * The same for what is counted elsewhere: a burst's bytes are when its client takes or gives
   * them.
   */
  public IoRequest movedUncounted(long moved) {
    moved(moved);
    countedBytes = 0;
    return this;
  }

  /**
   * Says, before it completes, that its flow pays for so much device time at least: what was asked
   * for has kept the device before, or will later, at a time when no request of it was there.
   */
  public void costsAtLeast(long nanos) {
    leastNanos = nanos;
  }

  /** How much device time its flow pays for at least, whatever it took while it was there. */
  public long leastNanos() {
    return leastNanos;
  }

  /** What its flow has paid for it, in ns of device time; 0 before it has completed. */
  public long chargedNanos() {
    return chargedNanos;
  }

  /** By the scheduler that has dispatched it, when it completes. */
  public void charge(long nanos) {
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

  public boolean isScattered() {
    return access == Access.SCATTERED;
  }

  /** Where on the device it begins, in bytes; 0 if nobody has said so. */
  public long offset() {
    return offset;
  }

  public long bytes() {
    return bytes;
  }

  /** What was moved of it; all, as long as nobody says otherwise. */
  public long movedBytes() {
    return movedBytes;
  }

  /** What of it counts as its flow's bytes. */
  public long countedBytes() {
    return countedBytes;
  }

  /** The decision to let this request go; always the same object. */
  public Decision.Dispatch dispatch() {
    return dispatch;
  }

  /** What a layer keeps with it; null if that layer does not hold it. */
  @Nullable Object kept(Slots<?> layer) {
    for (int i = 0; i < slots.length; i += 2) {
      if (slots[i] == layer) {
        return slots[i + 1];
      }
    }
    return null;
  }

  void keep(Slots<?> layer, Object slot) {
    if (kept(layer) != null) {
      throw new IllegalStateException("the request is in this scheduler already: " + this);
    }
    int free = 0;
    while (free < slots.length && slots[free] != null) {
      free += 2;
    }
    if (free == slots.length) {
      slots = Arrays.copyOf(slots, 2 * free);
    }
    slots[free] = layer;
    slots[free + 1] = slot;
  }

  void release(Slots<?> layer) {
    for (int i = 0; i < slots.length; i += 2) {
      if (slots[i] == layer) {
        slots[i] = null;
        slots[i + 1] = null;
      }
    }
  }

  @Override
  public String toString() {
    return operation + " of " + bytes + " bytes for " + flow().name();
  }
}
