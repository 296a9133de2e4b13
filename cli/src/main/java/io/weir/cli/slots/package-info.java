// SPDX-License-Identifier: Apache-2.0
/** The commands that let the number of tasks of nodes follow the load of their disks. */
@NullMarked
package io.weir.cli.slots;

import org.jspecify.annotations.NullMarked;
