// SPDX-License-Identifier: Apache-2.0
/** Machines with a disk, and virtual machines on them: page cache over elevator over device. */
@NullMarked
package io.weir.simulator.storage;

import org.jspecify.annotations.NullMarked;
