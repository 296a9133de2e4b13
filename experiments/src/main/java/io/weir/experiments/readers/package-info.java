// SPDX-License-Identifier: Apache-2.0
/** Readers of one DataNode: many at once, and of the page cache beside the disk. */
@NullMarked
package io.weir.experiments.readers;

import org.jspecify.annotations.NullMarked;
