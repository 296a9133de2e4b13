// SPDX-License-Identifier: Apache-2.0
/** A cluster in simulated time, whose devices are divided like water. */
@NullMarked
package io.weir.lab.fluid;

import org.jspecify.annotations.NullMarked;
