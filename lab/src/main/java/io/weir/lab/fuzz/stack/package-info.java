// SPDX-License-Identifier: Apache-2.0
/** Schedulers as they stand before devices, watched, and wrong where a bug is planted. */
@NullMarked
package io.weir.lab.fuzz.stack;

import org.jspecify.annotations.NullMarked;
