// SPDX-License-Identifier: Apache-2.0
package io.weir.core.accounting;

/**
 * Requests and bytes of one operation.
 *
 * @param requests that have completed
 * @param bytes of them, less what those that completed did not move
 */
public record Moved(long requests, long bytes) {
  static final Moved NOTHING = new Moved(0, 0);

  Moved plus(Moved other) {
    return new Moved(requests + other.requests, bytes + other.bytes);
  }
}
