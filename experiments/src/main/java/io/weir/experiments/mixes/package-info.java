// SPDX-License-Identifier: Apache-2.0
/** Whether every application is as well off with Weir as on stock, whatever runs beside it. */
@NullMarked
package io.weir.experiments.mixes;

import org.jspecify.annotations.NullMarked;
