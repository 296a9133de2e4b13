// SPDX-License-Identifier: Apache-2.0
/**
 * Weights as a tree: what a queue has is divided among its active members, as YARN does. Pure: no
 * clock, no lock; who is active is told from outside.
 */
@NullMarked
package io.weir.core.tree;

import org.jspecify.annotations.NullMarked;
