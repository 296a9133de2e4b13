// SPDX-License-Identifier: Apache-2.0
/** The figures of "I/O Throttling and Coordination for MapReduce" (Ma, Sun, Raicu), simulated. */
@NullMarked
package io.weir.experiments.reproduce.throttling;

import org.jspecify.annotations.NullMarked;
