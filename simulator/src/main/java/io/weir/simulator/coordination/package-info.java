// SPDX-License-Identifier: Apache-2.0
/** The exchange of service between simulated nodes and core's broker. */
@NullMarked
package io.weir.simulator.coordination;

import org.jspecify.annotations.NullMarked;
