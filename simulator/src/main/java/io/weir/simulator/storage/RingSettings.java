// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.storage;

import io.weir.core.request.Require;

/**
 * What the ring between a guest's block device and its host is like.
 *
 * @param requests that may be in it; 1 or more
 * @param requestBytes of the largest request; 1 or more
 * @param writesAreSync whether the host's elevator takes the guest's writes for those of a process
 *     that waits
 */
public record RingSettings(int requests, long requestBytes, boolean writesAreSync) {
  /** Xen 3.4: a page of requests, each with eleven pages of data. */
  public static final RingSettings OF_XEN_3 = new RingSettings(32, 44 << 10, false);

  /** Xen of today: a page of requests, each with 32 pages of data that it points to. */
  public static final RingSettings OF_TODAY = new RingSettings(32, 128 << 10, true);

  public RingSettings {
    Require.that(requests >= 1, "requests", requests, "1 or more");
    Require.that(requestBytes >= 1, "requestBytes", requestBytes, "1 or more");
  }
}
