// SPDX-License-Identifier: Apache-2.0
/** What one decision of a scheduler costs. */
@NullMarked
package io.weir.bench.decision;

import org.jspecify.annotations.NullMarked;
