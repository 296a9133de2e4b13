// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import org.jspecify.annotations.Nullable;

/**
 * One head over one platter, serving one request at a time in order of arrival: a timeline of "busy
 * until". Pure: time is a parameter, which must not go back; not thread-safe.
 *
 * <pre>
 *   start = busyUntil            if the request came while the disk was busy, or within the slack after
 *         = now                  otherwise
 *   end   = start + positioning (0 if the head is there already) + bytes / bandwidth
 * </pre>
 *
 * <p>It shows the order and cost of a disk's work and nothing else: no elevator, no command queue,
 * no zones, no file system, no page cache but the windows of {@link EmulatedReadAhead} and {@link
 * WriteBehind}.
 */
final class Spindle {
  private final DiskModel model;
  private @Nullable String headFile;
  private long headOffset;
  private long busyUntilNanos;

  private long busyNanos;
  private long requests;
  private long seeks;

  Spindle(DiskModel model) {
    this.model = model;
  }

  /** Puts a request at the end of the timeline; returns when it will have been served. */
  long serve(String file, long offset, long bytes, long nowNanos) {
    boolean inPlace = file.equals(headFile) && offset == headOffset;
    long serviceNanos = model.transferNanos(bytes) + (inPlace ? 0 : model.positioningNanos());
    boolean backToBack = headFile != null && nowNanos - busyUntilNanos <= model.slackNanos();
    busyUntilNanos = (backToBack ? busyUntilNanos : nowNanos) + serviceNanos;
    headFile = file;
    headOffset = offset + bytes;

    busyNanos += serviceNanos;
    requests++;
    seeks += inPlace ? 0 : 1;
    return busyUntilNanos;
  }

  /** When it will have served all that it was given; long ago if that is nothing. */
  long busyUntilNanos() {
    return busyUntilNanos;
  }

  long busyNanos() {
    return busyNanos;
  }

  long requests() {
    return requests;
  }

  long seeks() {
    return seeks;
  }
}
