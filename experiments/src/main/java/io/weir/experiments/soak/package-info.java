// SPDX-License-Identifier: Apache-2.0
/** Whether a scheduler is after a year what it was on its first day. */
@NullMarked
package io.weir.experiments.soak;

import org.jspecify.annotations.NullMarked;
