// SPDX-License-Identifier: Apache-2.0
/** The jobs that a cluster has run, and the nodes that it has. */
@NullMarked
package io.weir.mapreduce.history;

import org.jspecify.annotations.NullMarked;
