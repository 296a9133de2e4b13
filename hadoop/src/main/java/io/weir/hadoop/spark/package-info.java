// SPDX-License-Identifier: Apache-2.0
/** What Spark's executors write and read of shuffles, sent through the gates of their node. */
@NullMarked
package io.weir.hadoop.spark;

import org.jspecify.annotations.NullMarked;
