// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.GatedStream;
import io.weir.core.request.Operation;
import io.weir.core.window.ReadLengths;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.datanode.BlockIo;

/**
 * A block that is read in bursts: a read within its window in the page cache passes at once, and
 * one beyond it waits for the next piece of a burst ({@link FetchState}, {@link BurstFetcher}).
 * What cannot be fetched is read past the gate: no read fails or hangs for it.
 */
public final class BurstReads implements BlockIo {
  /** The least that is read of a block: a page. */
  private static final long LEAST_BYTES = 4 << 10;

  private final VolumeGate volume;
  private final GatedStream stream;
  private final CachedFile file;
  private final ReadLengths lengths;
  private final Runnable whenClosed;
  private final FetchState state;
  private final BurstFetcher fetcher;
  private final PassedBytes passed;

  public BurstReads(
      VolumeGate volume,
      GatedStream stream,
      CachedFile file,
      ReadLengths lengths,
      Runnable whenWithoutLeave,
      Runnable whenClosed) {
    this.volume = volume;
    this.stream = stream;
    this.file = file;
    this.lengths = lengths;
    this.whenClosed = whenClosed;
    this.state = new FetchState(volume, stream, lengths.leastBytes());
    this.fetcher = new BurstFetcher(volume, stream, file, state, whenWithoutLeave, this::ended);
    this.passed = new PassedBytes(stream, Operation.READ);
  }

  /**
   * A DataNode reads the first checksums first: the first burst, with them, is moved before that.
   */
  @Override
  public void opened(long offset) {
    before(offset, LEAST_BYTES);
  }

  /** A thread that is interrupted while it waits goes on, still interrupted, past the gate. */
  @Override
  public void before(long offset, long bytes) {
    if (state.readsOn(offset, bytes)) {
      return;
    }
    if (state.beginsFetching(offset, bytes)) {
      fetcher.provide(offset, bytes);
    }
    long ahead = state.beginsAhead();
    if (ahead > 0) {
      fetcher.ask(ahead);
    }
  }

  @Override
  public void after(long offset, long moved) {
    passed.add(moved);
  }

  @Override
  public void closed() {
    try {
      passed.tell();
      if (passed.bytes() > 0) {
        lengths.add(passed.bytes());
      }
    } finally {
      if (state.close()) {
        ended();
      } else {
        stream.asksNoMore(); // whoever fetches ends soon, and pays until then
      }
    }
  }

  /** The reader has closed, and nobody fetches for it. */
  private void ended() {
    try {
      file.close();
    } finally {
      try {
        stream.close();
      } finally {
        volume.leaves(stream);
        whenClosed.run();
      }
    }
  }
}
