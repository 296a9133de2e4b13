// SPDX-License-Identifier: Apache-2.0
/** MapReduce jobs that run now, as YARN tells of them. */
@NullMarked
package io.weir.mapreduce.live;

import org.jspecify.annotations.NullMarked;
