// SPDX-License-Identifier: Apache-2.0
/** The commands about elevators of disks. */
@NullMarked
package io.weir.cli.tune;

import org.jspecify.annotations.NullMarked;
