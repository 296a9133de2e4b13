// SPDX-License-Identifier: Apache-2.0
/** Shares of disks for YARN's containers, by the kernel: of what passes no gate. */
@NullMarked
package io.weir.hadoop.containers;

import org.jspecify.annotations.NullMarked;
