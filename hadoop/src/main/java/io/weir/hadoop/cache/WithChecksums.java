// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A block with its checksum file: a burst fetches its part of both, because the reader reads both,
 * and would otherwise seek to the checksums outside the gate.
 */
public final class WithChecksums implements CachedFile {
  /** What is shorter has no more fetched than belongs to it. */
  private static final long LONG_BYTES = 1 << 20;

  /** HDFS keeps 4 bytes for each 512, by default; after a header that is shorter than a page. */
  private static final long BYTES_PER_CHECKSUM_BYTE = 128;

  /** A DataNode reads them in pages. */
  private static final long PAGE_BYTES = 4 << 10;

  /** Of 32 MiB of the block: one seek more for three bursts or so. */
  private static final long FETCHED_BYTES = 256 << 10;

  /** Of 8 MiB of the block, where it is fetched in short pieces, as without seeks. */
  private static final long FETCHED_BYTES_OF_PIECES = 64 << 10;

  private final CachedFile block;
  private final CachedFile checksums;
  private final @Nullable LongSupplier ahead;

  // Of the checksums, the last time.
  private long fetchedFrom;
  private long fetchedTo;

  public WithChecksums(CachedFile block, CachedFile checksums, @Nullable LongSupplier ahead) {
    this.block = block;
    this.checksums = checksums;
    this.ahead = ahead;
  }

  @Override
  public long length() throws IOException {
    return block.length();
  }

  @Override
  public boolean isCached(long offset, long bytes) {
    return block.isCached(offset, bytes) && hasChecksums(offset, bytes);
  }

  private boolean hasChecksums(long offset, long bytes) {
    return checksums.isCached(
        offset / BYTES_PER_CHECKSUM_BYTE, bytes / BYTES_PER_CHECKSUM_BYTE + PAGE_BYTES);
  }

  @Override
  public long fetch(long offset, long bytes) throws IOException {
    fetchChecksums(offset / BYTES_PER_CHECKSUM_BYTE, bytes);
    return block.fetch(offset, bytes);
  }

  /** What lies in the page cache is read there: to ask first whether it does takes longer. */
  private void fetchChecksums(long first, long bytes) throws IOException {
    long its = bytes / BYTES_PER_CHECKSUM_BYTE + PAGE_BYTES;
    if (first >= fetchedFrom && first + its <= fetchedTo) {
      return;
    }
    boolean goesOn = first > fetchedFrom && first <= fetchedTo;
    if (bytes >= LONG_BYTES || goesOn) {
      fetchChecksumsFrom(first, bytes >= LONG_BYTES ? FETCHED_BYTES : FETCHED_BYTES_OF_PIECES);
      return;
    }
    if (ahead == null) {
      fetchChecksumsFrom(first, its); // to ask whether they are there takes longer
    } else if (checksums.isCached(first, its)) {
      remember(first, its);
    } else {
      long window = ahead.getAsLong();
      boolean fits = first % Math.max(1, window) + its <= window;
      fetchChecksumsFrom(fits ? first - first % window : first, Math.max(its, window));
    }
  }

  private void fetchChecksumsFrom(long first, long bytes) throws IOException {
    checksums.fetch(first, bytes);
    remember(first, bytes);
  }

  private void remember(long first, long bytes) {
    fetchedFrom = first;
    fetchedTo = first + bytes;
  }

  @Override
  public void writeOut(long offset, long bytes) throws IOException {
    block.writeOut(offset, bytes);
  }

  @Override
  public void close() {
    block.close();
    checksums.close();
  }
}
