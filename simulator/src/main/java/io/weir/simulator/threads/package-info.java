// SPDX-License-Identifier: Apache-2.0
/**
 * Threads, locks and conditions in virtual time: real threads that run one at a time, in an order
 * that a seed decides.
 */
@NullMarked
package io.weir.simulator.threads;

import org.jspecify.annotations.NullMarked;
