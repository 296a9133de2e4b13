// SPDX-License-Identifier: Apache-2.0
/** The list of all experiments. */
@NullMarked
package io.weir.experiments.list;

import org.jspecify.annotations.NullMarked;
