// SPDX-License-Identifier: Apache-2.0
/**
 * The door in front of a device: the one place in the core with a lock, a clock and threads that
 * wait.
 */
@NullMarked
package io.weir.core.gate;

import org.jspecify.annotations.NullMarked;
