// SPDX-License-Identifier: Apache-2.0
/** Virtual time and the events that happen in it. */
@NullMarked
package io.weir.simulator.kernel;

import org.jspecify.annotations.NullMarked;
