// SPDX-License-Identifier: Apache-2.0
/** HBase on HDFS with Weir. */
@NullMarked
package io.weir.hadoop.hbase;

import org.jspecify.annotations.NullMarked;
