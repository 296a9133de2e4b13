// SPDX-License-Identifier: Apache-2.0
/** What the interference model says, and whether it is so. */
@NullMarked
package io.weir.bench.prediction;

import org.jspecify.annotations.NullMarked;
