// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.cache;

import java.io.IOException;

/**
 * A block with the file of its checksums: a burst of the one fetches what belongs to it of the
 * other, as its reader reads both, and would else seek to them past the gate every 16 MiB.
 */
public final class WithChecksums implements CachedFile {
  /** What is shorter has its few checksums read by its reader. */
  private static final long LEAST_BYTES = 1 << 20;

  /** HDFS keeps 4 bytes for each 512, by default; after a header that is shorter than a page. */
  private static final long BYTES_PER_CHECKSUM_BYTE = 128;

  /** Of 32 MiB of the block: one seek more for three bursts or so. */
  private static final long FETCHED_BYTES = 256 << 10;

  private final CachedFile block;
  private final CachedFile checksums;

  public WithChecksums(CachedFile block, CachedFile checksums) {
    this.block = block;
    this.checksums = checksums;
  }

  @Override
  public long length() throws IOException {
    return block.length();
  }

  @Override
  public boolean isCached(long offset, long bytes) {
    return block.isCached(offset, bytes);
  }

  @Override
  public long fetch(long offset, long bytes) throws IOException {
    long from = offset / BYTES_PER_CHECKSUM_BYTE;
    if (bytes >= LEAST_BYTES && !checksums.isCached(from, bytes / BYTES_PER_CHECKSUM_BYTE)) {
      checksums.fetch(from, FETCHED_BYTES);
    }
    return block.fetch(offset, bytes);
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
