// SPDX-License-Identifier: Apache-2.0
/** How many changes of the code its tests notice. */
@NullMarked
package io.weir.experiments.mutants;

import org.jspecify.annotations.NullMarked;
