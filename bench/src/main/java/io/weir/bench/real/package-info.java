// SPDX-License-Identifier: Apache-2.0
/**
 * A real Hadoop cluster on one machine: each daemon a process, each node a network namespace with a
 * rotating disk of its own.
 */
@NullMarked
package io.weir.bench.real;

import org.jspecify.annotations.NullMarked;
