// SPDX-License-Identifier: Apache-2.0
/**
 * The disks of a node as its streams see them: behind a gate of Weir, or as stock Hadoop has them.
 */
@NullMarked
package io.weir.simulator.volume;

import org.jspecify.annotations.NullMarked;
