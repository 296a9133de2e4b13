// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.weir.hadoop.weights.central;

import org.jspecify.annotations.NullMarked;
