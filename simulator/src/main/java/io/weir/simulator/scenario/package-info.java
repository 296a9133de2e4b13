// SPDX-License-Identifier: Apache-2.0
/** Scenarios: files that say what is simulated. */
@NullMarked
package io.weir.simulator.scenario;

import org.jspecify.annotations.NullMarked;
