// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.Operation;
import io.weir.simulator.device.MeasuredDisk;
import io.weir.simulator.kernel.Event;
import org.jspecify.annotations.Nullable;

/** Reads piece by piece; the next one is read while its taker is busy with the last. */
final class StockReader implements PieceReader {
  private final MeasuredDisk disk;
  private final long length;
  private final Event read = Event.of(this::read);
  private long asked;
  private long there;
  private long taken;
  private @Nullable Taker waiting;

  StockReader(MeasuredDisk disk, long length) {
    this.disk = disk;
    this.length = length;
  }

  @Override
  public void next(Taker whenThere) {
    if (taken == length) {
      whenThere.took(0);
    } else if (there > taken) {
      take(whenThere);
    } else {
      waiting = whenThere;
      ask();
    }
  }

  private void take(Taker taker) {
    long bytes = there - taken;
    taken = there;
    ask();
    taker.took(bytes);
  }

  private void ask() {
    if (asked == there && asked < length) {
      long bytes = Math.min(StockVolume.PIECE_BYTES, length - asked);
      int seeks = asked == 0 ? 1 : 0; // the curves have those between streams
      asked += bytes;
      disk.begin((double) bytes, seeks, Operation.READ, read);
    }
  }

  private void read() {
    there = asked;
    Taker taker = waiting;
    if (taker != null) {
      waiting = null;
      take(taker);
    }
  }
}
