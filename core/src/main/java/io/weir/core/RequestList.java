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

  boolean isEmpty() {
    return first == null;
  }

  /** The request that has waited longest; asked only while there is one. */
  IoRequest first() {
    return requireNonNull(first);
  }

  void append(IoRequest request) {
    request.previous = last;
    if (last == null) {
      first = request;
    } else {
      last.next = request;
    }
    last = request;
  }

  void remove(IoRequest request) {
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
