// SPDX-License-Identifier: Apache-2.0
/**
 * A year of a scheduler's life in minutes, with everything checked that has to hold all the time.
 */
@NullMarked
package io.weir.bench.soak;

import org.jspecify.annotations.NullMarked;
