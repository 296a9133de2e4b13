// SPDX-License-Identifier: Apache-2.0
/**
 * A Xen host: its machines, their groups under the scheduler mrg, and what the hypervisor traces.
 */
@NullMarked
package io.weir.linux.xen;

import org.jspecify.annotations.NullMarked;
