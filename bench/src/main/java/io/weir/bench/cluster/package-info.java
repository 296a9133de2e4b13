// SPDX-License-Identifier: Apache-2.0
/**
 * The HDFS that the experiments run on, in this process, and what stands between its DataNodes and
 * their block files.
 */
@NullMarked
package io.weir.bench.cluster;

import org.jspecify.annotations.NullMarked;
