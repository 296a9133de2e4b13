// SPDX-License-Identifier: Apache-2.0
/** Shares of a whole cluster, in simulated time: how soon they hold, and what they cost. */
@NullMarked
package io.weir.bench.coordination;

import org.jspecify.annotations.NullMarked;
