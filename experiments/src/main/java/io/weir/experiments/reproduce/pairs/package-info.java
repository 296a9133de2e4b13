// SPDX-License-Identifier: Apache-2.0
/**
 * Ibrahim et al., "Adaptive Disk I/O Scheduling for MapReduce in Virtualized Environment", ICPP
 * 2011, simulated: one of its hosts, with the elevators, the ring and the page caches of its
 * kernel.
 */
@NullMarked
package io.weir.experiments.reproduce.pairs;

import org.jspecify.annotations.NullMarked;
