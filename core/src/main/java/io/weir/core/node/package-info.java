// SPDX-License-Identifier: Apache-2.0
/**
 * A node's side of coordination: what it has done for each flow, what it tells brokers, and what it
 * makes of what it hears.
 */
@NullMarked
package io.weir.core.node;

import org.jspecify.annotations.NullMarked;
