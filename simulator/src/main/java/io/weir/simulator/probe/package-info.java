// SPDX-License-Identifier: Apache-2.0
/** Measures simulated disks as {@code weir probe} measures real ones. */
@NullMarked
package io.weir.simulator.probe;

import org.jspecify.annotations.NullMarked;
