// SPDX-License-Identifier: Apache-2.0
/**
 * Which pair of elevators, of a host and of its guests, each phase of a job should have: Ibrahim et
 * al., "Adaptive Disk I/O Scheduling for MapReduce in Virtualized Environment", ICPP 2011.
 */
@NullMarked
package io.weir.tuner;

import org.jspecify.annotations.NullMarked;
