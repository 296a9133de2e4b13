// SPDX-License-Identifier: Apache-2.0
/** Whether jobs take as long as the model says, and what its advice costs. */
@NullMarked
package io.weir.experiments.prediction;

import org.jspecify.annotations.NullMarked;
