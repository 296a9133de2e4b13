// SPDX-License-Identifier: Apache-2.0
/** HDFS's own tests, stock and with Weir. */
@NullMarked
package io.weir.experiments.hdfstests;

import org.jspecify.annotations.NullMarked;
