// SPDX-License-Identifier: Apache-2.0
/** Who is given which share: rules, the file that they stand in, and what is wrong with it. */
@NullMarked
package io.weir.hadoop.weights;

import org.jspecify.annotations.NullMarked;
