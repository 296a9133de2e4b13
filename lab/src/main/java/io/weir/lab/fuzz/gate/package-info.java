// SPDX-License-Identifier: Apache-2.0
/** A gate with simulated threads: pauses, interrupts, kills, changes of scheduler, errors. */
@NullMarked
package io.weir.lab.fuzz.gate;

import org.jspecify.annotations.NullMarked;
