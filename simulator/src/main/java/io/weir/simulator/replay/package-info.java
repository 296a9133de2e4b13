// SPDX-License-Identifier: Apache-2.0
/**
 * A trace that was recorded at a gate, made again: by the same schedulers, to compare what they
 * decide, or by others, to say what they would have given.
 */
@NullMarked
package io.weir.simulator.replay;

import org.jspecify.annotations.NullMarked;
