// SPDX-License-Identifier: Apache-2.0
/** HDFS's own tests, on stock HDFS and with Weir. */
@NullMarked
package io.weir.bench.hdfstests;

import org.jspecify.annotations.NullMarked;
