// SPDX-License-Identifier: Apache-2.0
/**
 * Block files are read and written in bursts between disk and page cache, with leave from the gate
 * of the volume.
 */
@NullMarked
package io.weir.hadoop.burst;

import org.jspecify.annotations.NullMarked;
