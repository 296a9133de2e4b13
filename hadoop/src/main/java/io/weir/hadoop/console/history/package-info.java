// SPDX-License-Identifier: Apache-2.0
/** Who used the disks of a cluster, over days: files of a bounded size at a NameNode. */
@NullMarked
package io.weir.hadoop.console.history;

import org.jspecify.annotations.NullMarked;
