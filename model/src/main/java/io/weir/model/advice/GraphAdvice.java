// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import io.weir.model.cost.GraphPrediction;

/**
 * What a graph of stages should get by itself.
 *
 * @param tasks how many of them at a time
 * @param advised with these
 * @param most with as many as a node has room for
 */
public record GraphAdvice(SlotChoice tasks, GraphPrediction advised, GraphPrediction most) {}
