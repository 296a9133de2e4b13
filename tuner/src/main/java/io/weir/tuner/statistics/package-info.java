// SPDX-License-Identifier: Apache-2.0
/** Times of repeated runs, and which of two things is faster by them. */
@NullMarked
package io.weir.tuner.statistics;

import org.jspecify.annotations.NullMarked;
