// SPDX-License-Identifier: Apache-2.0
/** Schedulers on virtual devices, event by event: shares, slots, and what comes after faults. */
@NullMarked
package io.weir.lab.fuzz.shares;

import org.jspecify.annotations.NullMarked;
