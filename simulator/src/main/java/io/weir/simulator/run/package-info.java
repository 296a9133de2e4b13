// SPDX-License-Identifier: Apache-2.0
/** A whole cluster that runs jobs, and what came of it. */
@NullMarked
package io.weir.simulator.run;

import org.jspecify.annotations.NullMarked;
