// SPDX-License-Identifier: Apache-2.0
/** Who gets the next container: YARN's resource manager and its schedulers. */
@NullMarked
package io.weir.simulator.yarn;

import org.jspecify.annotations.NullMarked;
