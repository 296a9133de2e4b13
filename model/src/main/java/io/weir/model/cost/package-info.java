// SPDX-License-Identifier: Apache-2.0
/** How long phases, tasks, stages and jobs take, by who else is on the node. */
@NullMarked
package io.weir.model.cost;

import org.jspecify.annotations.NullMarked;
