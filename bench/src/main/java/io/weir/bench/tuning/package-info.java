// SPDX-License-Identifier: Apache-2.0
/** Which elevators jobs are fast with, phase by phase. */
@NullMarked
package io.weir.bench.tuning;

import org.jspecify.annotations.NullMarked;
