// SPDX-License-Identifier: Apache-2.0
/** What nodes said last of who uses their disks, and sums of it. */
@NullMarked
package io.weir.hadoop.console.live;

import org.jspecify.annotations.NullMarked;
