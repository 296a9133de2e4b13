// SPDX-License-Identifier: Apache-2.0
/** Whether shares hold at real disks, by weights, by queues and on uneven nodes. */
@NullMarked
package io.weir.experiments.shares;

import org.jspecify.annotations.NullMarked;
