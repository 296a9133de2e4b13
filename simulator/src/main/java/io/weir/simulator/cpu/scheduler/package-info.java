// SPDX-License-Identifier: Apache-2.0
/** The schedulers of the processors of a host: credit, credit2, and MRG, which is C. */
@NullMarked
package io.weir.simulator.cpu.scheduler;

import org.jspecify.annotations.NullMarked;
