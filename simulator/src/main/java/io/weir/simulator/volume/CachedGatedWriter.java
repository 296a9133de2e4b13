// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.simulator.cache.CachedFile;
import io.weir.simulator.cache.PageCache;

/**
 * Writes into the page cache first: a burst brings to the disk what of it is dirty still, piece by
 * piece.
 */
final class CachedGatedWriter extends GatedWriter {
  private static final long PIECE_BYTES = 2 << 20;

  private final PageCache pages;
  private final IoStream stream;
  private final CachedFile file;
  private final long place;

  CachedGatedWriter(
      GatedVolume volume, PageCache pages, IoStream stream, long place, long aheadBytes) {
    super(volume, stream, place, aheadBytes);
    this.pages = pages;
    this.stream = stream;
    this.place = place;
    this.file = new CachedFile(place);
  }

  @Override
  public void write(long bytes, Runnable whenTaken) {
    pages.write(file, written(), bytes, () -> super.write(bytes, whenTaken));
  }

  @Override
  public boolean moves(IoRequest burst, Runnable whenDone) {
    move(burst.offset() - place, burst.bytes(), whenDone);
    return true;
  }

  @Override
  public void delete(Runnable whenDeleted) {
    abandon();
    pages.delete(file, whenDeleted);
  }

  private void move(long from, long bytes, Runnable whenDone) {
    long piece = Math.min(bytes, PIECE_BYTES);
    Runnable next = bytes == piece ? whenDone : () -> move(from + piece, bytes - piece, whenDone);
    pages.writeOut(file, from, piece, stream, next);
  }
}
