// SPDX-License-Identifier: Apache-2.0
/** The file that a run keeps of what it has measured. */
@NullMarked
package io.weir.experiments.engine.kept;

import org.jspecify.annotations.NullMarked;
