// SPDX-License-Identifier: Apache-2.0
/** MapReduce jobs that run on a simulated cluster, task by task and phase by phase. */
@NullMarked
package io.weir.simulator.job;

import org.jspecify.annotations.NullMarked;
