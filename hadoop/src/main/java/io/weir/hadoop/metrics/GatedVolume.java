// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import io.weir.core.gate.Gate;

/**
 * A volume with a gate before it.
 *
 * @param shortCircuitOpens how many of its block files were handed to clients
 * @param dirtyBytes written and not synced, where that is bounded
 * @param coordinated whether a broker answers, so that shares hold for the cluster
 */
public record GatedVolume(
    Gate gate, long shortCircuitOpens, long dirtyBytes, boolean coordinated) {}
