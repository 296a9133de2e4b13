// SPDX-License-Identifier: Apache-2.0
/** What a decision costs. */
@NullMarked
package io.weir.experiments.decision;

import org.jspecify.annotations.NullMarked;
