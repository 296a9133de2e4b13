// SPDX-License-Identifier: Apache-2.0
/** The resources that YARN gives out of each node, changed at run time and put back. */
@NullMarked
package io.weir.mapreduce.slots;

import org.jspecify.annotations.NullMarked;
