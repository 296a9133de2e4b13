// SPDX-License-Identifier: Apache-2.0
/** Jobs that real clusters have run, from the files that others keep of them. */
@NullMarked
package io.weir.simulator.trace;

import org.jspecify.annotations.NullMarked;
