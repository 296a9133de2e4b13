// SPDX-License-Identifier: Apache-2.0
/** Which pair of elevators each phase has, and what switching costs. */
@NullMarked
package io.weir.tuner.plan;

import org.jspecify.annotations.NullMarked;
