// SPDX-License-Identifier: Apache-2.0
/** What the I/O of a phase takes on a node's device, by how many tasks share it. */
@NullMarked
package io.weir.model.device;

import org.jspecify.annotations.NullMarked;
