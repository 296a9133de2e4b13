// SPDX-License-Identifier: Apache-2.0
/** Nodes and a broker over a network that delays, loses, repeats and cuts off. */
@NullMarked
package io.weir.lab.fuzz.cluster;

import org.jspecify.annotations.NullMarked;
