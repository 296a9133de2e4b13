// SPDX-License-Identifier: Apache-2.0
/**
 * The kernel's disk schedulers in virtual time, today's and those of the papers' kernels, to the
 * fidelity that their effects on streams need. They stand behind the same interface as the
 * schedulers of a DataNode, so the two stack.
 */
@NullMarked
package io.weir.simulator.elevator;

import org.jspecify.annotations.NullMarked;
