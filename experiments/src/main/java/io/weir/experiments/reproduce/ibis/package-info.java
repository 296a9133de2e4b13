// SPDX-License-Identifier: Apache-2.0
/** The figures of "IBIS: Interposed Big-data I/O Scheduler" (Xu, Suarez, Zhao), simulated. */
@NullMarked
package io.weir.experiments.reproduce.ibis;

import org.jspecify.annotations.NullMarked;
