// SPDX-License-Identifier: Apache-2.0
/** What HBase has of its disks beside jobs. */
@NullMarked
package io.weir.experiments.hbase;

import org.jspecify.annotations.NullMarked;
