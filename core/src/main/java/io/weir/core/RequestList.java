// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * Waiting requests in order of arrival, threaded through the requests: adding and removing any of
 * them is O(1).
 */
final class RequestList {
  private @Nullable IoRequest first;
  private @Nullable IoRequest last;
  private int size;

  boolean isEmpty() {
    return first == null;
  }

  int size() {
    return size;
  }

  /** The request that has waited longest; asked only while there is one. */
  IoRequest first() {
    return requireNonNull(first);
  }

  /**
   * The request with the least order of stream above this one, or with the least of all if there is
   * none above: the next one round the ring. Among equals the one that has waited longest. O(n);
   * asked once for each request that goes.
   */
  IoRequest firstAfter(long order) {
    IoRequest above = null;
    IoRequest least = first();
    for (IoRequest each = first; each != null; each = each.next) {
      long its = each.stream().order();
      if (its < least.stream().order()) {
        least = each;
      }
      if (its > order && (above == null || its < above.stream().order())) {
        above = each;
      }
    }
    return above == null ? least : above;
  }

  void append(IoRequest request) {
    size++;
    request.previous = last;
    if (last == null) {
      first = request;
    } else {
      last.next = request;
    }
    last = request;
  }

  void remove(IoRequest request) {
    size--;
    if (request.previous == null) {
      first = request.next;
    } else {
      request.previous.next = request.next;
    }
    if (request.next == null) {
      last = request.previous;
    } else {
      request.next.previous = request.previous;
    }
    request.previous = null;
    request.next = null;
  }
}
