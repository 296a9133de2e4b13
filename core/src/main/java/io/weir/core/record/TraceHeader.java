// SPDX-License-Identifier: Apache-2.0
package io.weir.core.record;

/**
 * How a trace begins.
 *
 * @param volume whose gate it is of
 * @param startedMillis when it was begun, in ms since 1970
 * @param startNanos the same by the clock of the calls, whose zero is anywhere
 * @param isAnonymous whether flows are called by hashes of their names
 */
public record TraceHeader(
    String volume, long startedMillis, long startNanos, boolean isAnonymous) {}
