// SPDX-License-Identifier: Apache-2.0
/** Virtual machines under QEMU: hosts with Xen or sched_ext, and their guests. */
@NullMarked
package io.weir.lab.vms;

import org.jspecify.annotations.NullMarked;
