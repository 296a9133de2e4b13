// SPDX-License-Identifier: Apache-2.0
/** What Weir puts into a DataNode: block I/O seen, named and gated, one gate a volume. */
@NullMarked
package io.weir.hadoop.datanode;

import org.jspecify.annotations.NullMarked;
