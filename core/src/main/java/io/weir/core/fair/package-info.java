// SPDX-License-Identifier: Apache-2.0
/**
 * Fair queueing: proportional shares of a device by start-time fair queueing with depth, SFQ(D), in
 * a tree, with reservations, limits and latencies.
 */
@NullMarked
package io.weir.core.fair;

import org.jspecify.annotations.NullMarked;
