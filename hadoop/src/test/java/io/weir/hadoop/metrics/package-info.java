// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.weir.hadoop.metrics;

import org.jspecify.annotations.NullMarked;
