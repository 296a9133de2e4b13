// SPDX-License-Identifier: Apache-2.0
/** The nodes of a cluster, what they are made of, and where blocks lie on them. */
@NullMarked
package io.weir.simulator.cluster;

import org.jspecify.annotations.NullMarked;
