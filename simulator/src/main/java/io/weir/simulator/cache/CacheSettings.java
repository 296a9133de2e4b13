// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cache;

import io.weir.core.request.Require;

/**
 * What a page cache is like.
 *
 * @param bytes that it holds
 * @param backgroundBytes of dirty pages from which on they are written back
 * @param limitBytes of dirty pages, at which writers wait
 * @param expireNanos a page is written back that has been dirty for so long
 * @param periodNanos how often that is looked at
 * @param turnBytes so much of a file is written back before the next one's turn
 * @param requestBytes of the largest request
 * @param readAheadBytes of the largest window
 * @param queueRequests so many requests are written back at a time
 * @param syncsAreSync whether the elevator knows that somebody waits for a sync
 * @param writersWriteBack whether a process that waits at the limit writes back itself
 * @param journalBytes what a sync writes to the journal of the file system; 0 without one
 */
public record CacheSettings(
    long bytes,
    long backgroundBytes,
    long limitBytes,
    long expireNanos,
    long periodNanos,
    long turnBytes,
    long requestBytes,
    long readAheadBytes,
    int queueRequests,
    boolean syncsAreSync,
    boolean writersWriteBack,
    long journalBytes) {
  static final long PAGE = 4096;
  private static final long SECOND = 1_000_000_000;

  public CacheSettings {
    Require.that(bytes >= PAGE, "bytes", bytes, PAGE + " or more");
    Require.that(limitBytes >= PAGE, "limitBytes", limitBytes, PAGE + " or more");
    Require.that(
        backgroundBytes <= limitBytes, "backgroundBytes", backgroundBytes, "limitBytes or less");
    Require.that(requestBytes >= PAGE, "requestBytes", requestBytes, PAGE + " or more");
    Require.that(queueRequests >= 1, "queueRequests", queueRequests, "1 or more");
  }

  /**
   * Linux 6 with this memory: a tenth of it dirty in the background, a fifth at most; requests of
   * 512 KiB.
   */
  public static CacheSettings ofToday(long bytes) {
    return new CacheSettings(
        bytes,
        bytes / 10,
        bytes / 5,
        30 * SECOND,
        5 * SECOND,
        4L << 20,
        512L << 10,
        128L << 10,
        256,
        true,
        false,
        0);
  }

  /**
   * Linux 2.6.22 with this memory: a twentieth of it dirty in the background, a tenth at most; the
   * elevator takes what a sync writes for write-back, and writers at the limit write back
   * themselves.
   */
  public static CacheSettings ofPapers(long bytes) {
    return new CacheSettings(
        bytes,
        bytes / 20,
        bytes / 10,
        30 * SECOND,
        5 * SECOND,
        4L << 20,
        512L << 10,
        128L << 10,
        128,
        false,
        true,
        0);
  }

  public CacheSettings withRequests(long largestBytes) {
    return new CacheSettings(
        bytes,
        backgroundBytes,
        limitBytes,
        expireNanos,
        periodNanos,
        turnBytes,
        largestBytes,
        readAheadBytes,
        queueRequests,
        syncsAreSync,
        writersWriteBack,
        journalBytes);
  }

  public CacheSettings withReadAhead(long windowBytes) {
    return new CacheSettings(
        bytes,
        backgroundBytes,
        limitBytes,
        expireNanos,
        periodNanos,
        turnBytes,
        requestBytes,
        windowBytes,
        queueRequests,
        syncsAreSync,
        writersWriteBack,
        journalBytes);
  }

  public CacheSettings withJournal(long syncBytes) {
    return new CacheSettings(
        bytes,
        backgroundBytes,
        limitBytes,
        expireNanos,
        periodNanos,
        turnBytes,
        requestBytes,
        readAheadBytes,
        queueRequests,
        syncsAreSync,
        writersWriteBack,
        syncBytes);
  }

  static int pages(long bytes) {
    return Math.toIntExact((bytes + PAGE - 1) / PAGE);
  }
}
