// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Operation;
import io.weir.hadoop.cache.CachedFile;
import java.io.IOException;

/**
 * Moves the bursts of one reader into the page cache, piece by piece, with leave from the gate.
 *
 * <p>Of a burst that the reader needs now, it moves the first piece itself and reads on, while a
 * thread of {@link BurstThreads} moves the rest, and the next bursts after that.
 */
final class BurstFetcher {
  /** What lies in the page cache is asked for by so much at once, after some of it was there. */
  private static final long FOUND_BYTES = 8 << 20;

  private final VolumeGate volume;
  private final GatedStream stream;
  private final CachedFile file;
  private final FetchState state;
  private final Runnable whenWithoutLeave;
  private final Runnable whenClosed;

  // Used by whoever fetches, one thread at a time.
  private boolean hasFound;

  private long moved;

  BurstFetcher(
      VolumeGate volume,
      GatedStream stream,
      CachedFile file,
      FetchState state,
      Runnable whenWithoutLeave,
      Runnable whenClosed) {
    this.volume = volume;
    this.stream = stream;
    this.file = file;
    this.state = state;
    this.whenWithoutLeave = whenWithoutLeave;
    this.whenClosed = whenClosed;
  }

  /** Sees that a read is there. The calling reader has begun fetching; the end is seen to here. */
  void provide(long offset, long bytes) {
    boolean isOver = true;
    try {
      isOver = !provideBegins(offset, bytes);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (isOver) {
        end();
      }
    }
  }

  /** Whether another thread goes on with it. */
  private boolean provideBegins(long offset, long bytes) throws InterruptedException {
    long wanted = state.nextBytes(offset, bytes, volume.burstBytes(Operation.READ, stream));
    if (file.isCached(offset, wanted)) {
      hasFound = true;
      state.fetched(offset, wanted, wanted);
      return false;
    }
    if (wanted > bytes && file.isCached(offset, bytes)) {
      state.found(offset, bytes);
      return false;
    }
    Access access = state.access(offset, wanted);
    Burst burst = new Burst(offset, wanted, stream.enter(Operation.READ, access, wanted));
    burst.moveFirst(bytes);
    if (!burst.isOver() && volume.bursts().start(() -> goOn(burst))) {
      return true;
    }
    burst.moveRest();
    return false;
  }

  /**
   * Sees to a burst ahead of the reader. The calling reader has begun fetching; the end is seen to
   * here. What is in the page cache needs no other thread.
   */
  void ask(long bytes) {
    boolean isOver = true;
    try {
      isOver = findsAhead(bytes) || !volume.bursts().start(() -> fetchAhead(bytes));
    } finally {
      if (isOver) {
        end();
      }
    }
  }

  private boolean findsAhead(long bytes) {
    long offset = state.fetchedTo();
    if (isBeyondEnd(offset)) {
      return true;
    }
    long most = Math.max(FOUND_BYTES, bytes);
    if (hasFound && file.isCached(offset, most)) {
      state.foundAhead(most, bytes);
      return true;
    }
    hasFound = file.isCached(offset, bytes);
    if (hasFound) {
      state.foundAhead(bytes, bytes);
    }
    return hasFound;
  }

  private boolean isBeyondEnd(long offset) {
    try {
      return offset >= file.length();
    } catch (IOException e) {
      return true;
    }
  }

  private void goOn(Burst burst) {
    try {
      if (burst.moveRest()) {
        fetch(nextAhead(), /* isInside= */ true);
      }
    } finally {
      end();
    }
  }

  private void fetchAhead(long bytes) {
    try {
      fetch(bytes, /* isInside= */ false);
    } finally {
      end();
    }
  }

  /** Goes on for as long as the reader is there for more. */
  private void fetch(long firstBytes, boolean isInside) {
    boolean inside = isInside;
    long bytes = firstBytes;
    try {
      while (bytes > 0) {
        long offset = state.fetchedTo();
        if (file.isCached(offset, bytes)) {
          state.foundAhead(bytes, bytes);
        } else {
          Access access = volume.accessOn(Operation.READ, stream);
          boolean hasLeave =
              inside
                  ? stream.enterAgain(moved, Operation.READ, access, bytes)
                  : stream.enter(Operation.READ, access, bytes);
          inside = true;
          if (!new Burst(offset, bytes, hasLeave).moveRest()) {
            return;
          }
        }
        bytes = nextAhead();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long nextAhead() {
    return isBeyondEnd(state.fetchedTo()) ? 0 : state.nextAhead();
  }

  /** Lets others at the device, and lets the reader fetch for itself. */
  private void end() {
    try {
      stream.leaveUncounted(moved); // what the client gets of it is counted when it does
    } finally {
      if (state.ended()) {
        whenClosed.run();
      }
    }
  }

  /** One burst that is being moved, by one thread at a time. */
  private final class Burst {
    private final long offset;
    private final long bytes;
    private final boolean hasLeave;
    private final long begunNanos = volume.bursts().nowNanos();
    private boolean isOver;

    Burst(long offset, long bytes, boolean hasLeave) {
      this.offset = offset;
      this.bytes = bytes;
      this.hasLeave = hasLeave;
      moved = 0;
    }

    boolean isOver() {
      return isOver;
    }

    /** What the reader needs now. It goes past what cannot be moved, and reports the error. */
    void moveFirst(long needed) {
      movePiece(Math.max(needed, volume.pieceBytes()));
      if (moved < needed) {
        state.found(offset + moved, needed - moved);
      }
    }

    /** Returns whether something of it was moved. */
    boolean moveRest() {
      while (!isOver) {
        movePiece(volume.pieceBytes());
      }
      return moved > 0;
    }

    /** It is over when all is there, or at the file's end, or when somebody urgent waits. */
    private void movePiece(long mostBytes) {
      long piece = Math.min(mostBytes, bytes - moved);
      long there = state.isClosed() ? 0 : fetch(piece);
      if (there > 0) {
        tell(there);
      }
      if (there < piece || moved == bytes || stream.isAskedToYield()) {
        end();
      }
    }

    private long fetch(long piece) {
      try {
        return file.fetch(offset + moved, piece);
      } catch (IOException e) {
        state.fail(); // whoever reads the block meets the same error, and reports it
        return 0;
      }
    }

    private void tell(long there) {
      if (moved == 0) {
        state.fetched(offset, there, bytes);
      } else {
        state.fetchedMore(there);
      }
      moved += there;
    }

    private void end() {
      isOver = true;
      state.tell();
      if (hasLeave) {
        volume.measured().moved(Operation.READ, moved, volume.bursts().nowNanos() - begunNanos);
      } else if (!state.isClosed()) {
        whenWithoutLeave.run();
      }
    }
  }
}
