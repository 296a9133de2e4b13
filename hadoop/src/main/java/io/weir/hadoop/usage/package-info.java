// SPDX-License-Identifier: Apache-2.0
/** Who gets how much of which disk of a node, for people who look: nothing is decided by it. */
@NullMarked
package io.weir.hadoop.usage;

import org.jspecify.annotations.NullMarked;
