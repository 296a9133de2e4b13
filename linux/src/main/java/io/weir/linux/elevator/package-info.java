// SPDX-License-Identifier: Apache-2.0
/**
 * The elevators of this machine's disks: which there are, which one a disk has, and another one.
 */
@NullMarked
package io.weir.linux.elevator;

import org.jspecify.annotations.NullMarked;
