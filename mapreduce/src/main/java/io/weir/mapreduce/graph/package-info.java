// SPDX-License-Identifier: Apache-2.0
/** Profiles of jobs that are graphs of stages, from what their tasks took: of Spark and of Tez. */
@NullMarked
package io.weir.mapreduce.graph;

import org.jspecify.annotations.NullMarked;
