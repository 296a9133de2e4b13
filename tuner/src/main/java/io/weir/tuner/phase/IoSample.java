// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.phase;

/**
 * What a disk did in some time, from the kernel's counters.
 *
 * @param requests that were done
 * @param queued requests at it, itself and its queue, on average
 */
public record IoSample(
    double seconds, long readBytes, long writtenBytes, long requests, double queued) {
  public IoSample {
    if (!(seconds > 0) || readBytes < 0 || writtenBytes < 0 || requests < 0 || !(queued >= 0)) {
      throw new IllegalArgumentException(
          "seconds must be above 0; bytes read and written, requests and queue 0 or more; were %s, %d, %d, %d, %s"
              .formatted(seconds, readBytes, writtenBytes, requests, queued));
    }
  }

  /** Of what was moved, the part that was written, 0 to 1. */
  double writtenPart() {
    long all = readBytes + writtenBytes;
    return all == 0 ? 0 : writtenBytes / (double) all;
  }

  /** 0 if there was none. */
  double bytesOfRequest() {
    return requests == 0 ? 0 : (readBytes + writtenBytes) / (double) requests;
  }
}
