// SPDX-License-Identifier: Apache-2.0
/** Whether what was promised is kept beside greedy neighbours. */
@NullMarked
package io.weir.experiments.promises;

import org.jspecify.annotations.NullMarked;
