// SPDX-License-Identifier: Apache-2.0
/** How soon shares hold in a cluster, in simulated time. */
@NullMarked
package io.weir.experiments.coordination;

import org.jspecify.annotations.NullMarked;
