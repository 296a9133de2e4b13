// SPDX-License-Identifier: Apache-2.0
/**
 * IBIS's experiment: WordCount beside TeraGen, under one setup of the DataNodes after the other.
 */
@NullMarked
package io.weir.bench.isolation;

import org.jspecify.annotations.NullMarked;
