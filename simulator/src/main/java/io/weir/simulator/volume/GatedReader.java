// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.Access;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.window.ReadLengths;
import io.weir.core.window.ReadWindow;
import org.jspecify.annotations.Nullable;

/** Reads in bursts ahead of its taker, by core's {@link ReadWindow}. */
final class GatedReader implements PieceReader, GatedVolume.Owner {
  /** What is shorter is a scattered request. */
  private static final long SCATTERED_BYTES = 1 << 20;

  /** What a DataNode reads of a file before anything else: a page. */
  private static final long FIRST_BYTES = 4 << 10;

  /** What it reads at a time from then on: a packet. */
  private static final long PACKET_BYTES = 64 << 10;

  private final GatedVolume volume;
  private final IoStream stream;
  private final IoRequest request;
  private final ReadLengths lengths;
  private final ReadWindow window;
  private final long place;
  private final long length;
  private long readTo;
  private boolean fetching;
  private boolean isOver;
  private @Nullable Taker waiting;

  GatedReader(GatedVolume volume, IoStream stream, ReadLengths lengths, long place, long length) {
    this.volume = volume;
    this.stream = stream;
    this.request = new IoRequest(stream);
    this.lengths = lengths;
    this.window = new ReadWindow(lengths.leastBytes());
    this.place = place;
    this.length = length;
  }

  @Override
  public void next(Taker whenThere) {
    if (readTo >= length) {
      end();
      whenThere.took(0);
    } else if (readTo < window.fetchedTo()) {
      take(whenThere);
    } else {
      waiting = whenThere;
      if (!fetching) {
        fetch(window.nextBytes(readTo, readTo == 0 ? FIRST_BYTES : PACKET_BYTES, burstBytes()));
      }
    }
  }

  private void take(Taker taker) {
    long from = readTo;
    readTo = Math.min(length, window.fetchedTo());
    if (!fetching) {
      fetchAhead(from);
    }
    taker.took(readTo - from);
  }

  private void fetchAhead(long readAt) {
    if (window.fetchedTo() < length && window.wantsMoreAhead(readAt)) {
      fetch(window.aheadBytes(readAt, burstBytes()));
    }
  }

  private void fetch(long wanted) {
    fetching = true;
    long offset = window.fetchedTo();
    long bytes = Math.min(wanted, length - offset);
    volume.submit(request.aim(Operation.READ, access(bytes), bytes).at(place + offset), this);
  }

  /** What goes on where it was is in order, however short, unless bursts are as short. */
  private Access access(long bytes) {
    long telling = window.fetchedTo() > 0 ? burstBytes() : bytes;
    return telling < SCATTERED_BYTES ? Access.SCATTERED : Access.SEQUENTIAL;
  }

  @Override
  public void moved(IoRequest done, long nanos) {
    fetching = false;
    window.fetched(window.fetchedTo(), done.bytes());
    Taker taker = waiting;
    if (taker != null) {
      waiting = null;
      take(taker);
    }
  }

  private long burstBytes() {
    return volume.burstBytes(Operation.READ, stream.flow());
  }

  private void end() {
    if (!isOver) {
      isOver = true;
      lengths.add(length);
      volume.ended(stream);
    }
  }
}
