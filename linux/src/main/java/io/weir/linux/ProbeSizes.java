// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

/**
 * How much each stream of a probe moves, in MiB: a part of what the probe laid out, but 1 at least,
 * however slow the disk is.
 *
 * @param bytes of all that was laid out
 */
record ProbeSizes(long bytes) {
  static final int FILES = 16;
  private static final long MEBIBYTE = 1 << 20;
  private static final int WRITTEN_PART = 5;
  private static final int COPIED_PART = 6;

  /** Of each of the files that all read from. */
  long file() {
    return mebibytes(bytes / FILES);
  }

  long allFiles() {
    return FILES * file();
  }

  /** What each of so many streams reads, in files of its own. */
  long reader(int streams) {
    return FILES / streams * file();
  }

  /** What each of so many streams writes. */
  long writer(int streams) {
    return mebibytes(bytes / WRITTEN_PART / streams);
  }

  /** What each of so many streams reads and writes. */
  long copier(int streams) {
    return mebibytes(bytes / COPIED_PART / streams);
  }

  static long mebibytes(long bytes) {
    return Math.max(1, bytes / MEBIBYTE);
  }

  static long bytes(long mebibytes) {
    return mebibytes * MEBIBYTE;
  }
}
