// SPDX-License-Identifier: Apache-2.0
/** Lists of weights: a node's file under editors, and the cluster's versions under NameNodes. */
@NullMarked
package io.weir.lab.fuzz.weights;

import org.jspecify.annotations.NullMarked;
