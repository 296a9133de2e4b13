// SPDX-License-Identifier: Apache-2.0
/**
 * The calls of the scheduler of one gate, written down so that they can be made again: the stack of
 * schedulers, what is recorded of it, and the bytes of a trace (docs/design/traces.md).
 */
@NullMarked
package io.weir.core.record;

import org.jspecify.annotations.NullMarked;
