// SPDX-License-Identifier: Apache-2.0
/** What the simulator costs, and what others cost that simulate part of the same. */
@NullMarked
package io.weir.experiments.simulator;

import org.jspecify.annotations.NullMarked;
