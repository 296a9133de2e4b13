// SPDX-License-Identifier: Apache-2.0
/** Finds the plan of a job by running it. */
@NullMarked
package io.weir.tuner.search;

import org.jspecify.annotations.NullMarked;
