// SPDX-License-Identifier: Apache-2.0
/**
 * One place for the weights of a cluster: kept in HDFS, given out by brokers, set by
 * administrators.
 */
@NullMarked
package io.weir.hadoop.weights.central;

import org.jspecify.annotations.NullMarked;
