// SPDX-License-Identifier: Apache-2.0
/** The threads that Weir adds to a process of Hadoop. */
@NullMarked
package io.weir.hadoop.threads;

import org.jspecify.annotations.NullMarked;
