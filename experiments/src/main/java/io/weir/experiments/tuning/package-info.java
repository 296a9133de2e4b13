// SPDX-License-Identifier: Apache-2.0
/** What switching elevators costs, and what a plan brings. */
@NullMarked
package io.weir.experiments.tuning;

import org.jspecify.annotations.NullMarked;
