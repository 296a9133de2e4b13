// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.device;

import io.weir.core.request.IoRequest;
import io.weir.core.request.Operation;
import io.weir.core.request.Require;
import org.jspecify.annotations.Nullable;

/**
 * A block device as a DataNode's burst uses it: a burst is moved piece by piece, and the next piece
 * is asked for when the last one is done. So beside another burst, or somebody whom the gate does
 * not see, each piece may need a seek.
 */
public final class PiecewiseDevice implements Device {
  /** What of a burst of reads is moved at a time, as a DataNode has it. */
  public static final long READ_BYTES = 1 << 20;

  /** The same of a burst that is written out. */
  public static final long WRITE_BYTES = 2 << 20;

  /** What of a burst of reads is moved at a time where seeks cost nothing. */
  public static final long READ_BYTES_WITHOUT_SEEKS = 128 << 10;

  private static final int ANY_NUMBER = Integer.MAX_VALUE;

  private final BlockQueue queue;
  private final long readBytes;
  private final long requestBytes;
  private int outstanding;
  private @Nullable Done listener;

  /**
   * @param readBytes what of a burst of reads is moved at a time, 1 or more
   * @param requestBytes the largest request of the queue, 1 or more
   */
  public PiecewiseDevice(BlockQueue queue, long readBytes, long requestBytes) {
    Require.that(readBytes >= 1, "readBytes", readBytes, "1 or more");
    Require.that(requestBytes >= 1, "requestBytes", requestBytes, "1 or more");
    this.queue = queue;
    this.readBytes = readBytes;
    this.requestBytes = requestBytes;
  }

  @Override
  public int queueDepth() {
    return ANY_NUMBER;
  }

  @Override
  public int outstanding() {
    return outstanding;
  }

  @Override
  public void whenDone(Done whoIsTold) {
    listener = whoIsTold;
  }

  @Override
  public void submit(IoRequest burst) {
    outstanding++;
    new Burst(burst).moveNext();
  }

  private void done(IoRequest burst) {
    outstanding--;
    if (listener == null) {
      throw new IllegalStateException("a burst is done that nobody waits for");
    }
    listener.done(burst);
  }

  private final class Burst {
    private final IoRequest whole;
    private final long pieceBytes;
    private long asked;
    private int missing;

    Burst(IoRequest whole) {
      this.whole = whole;
      this.pieceBytes = whole.operation() == Operation.READ ? readBytes : WRITE_BYTES;
    }

    void moveNext() {
      long end = Math.min(whole.bytes(), asked + pieceBytes);
      if (asked >= end) {
        done(whole);
        return;
      }
      missing = 1; // so that it is not over before all are sent
      while (asked < end) {
        long bytes = Math.min(requestBytes, end - asked);
        IoRequest request =
            new IoRequest(whole.stream())
                .aim(whole.operation(), whole.access(), bytes)
                .at(whole.offset() + asked);
        asked += bytes;
        missing++;
        queue.submit(request, each -> oneLess());
      }
      oneLess();
    }

    private void oneLess() {
      missing--;
      if (missing == 0) {
        moveNext();
      }
    }
  }
}
