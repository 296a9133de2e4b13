// SPDX-License-Identifier: Apache-2.0
/** Devices in virtual time: rotating disks and flash, each with a queue of its own. */
@NullMarked
package io.weir.simulator.device;

import org.jspecify.annotations.NullMarked;
