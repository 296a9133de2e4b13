// SPDX-License-Identifier: Apache-2.0
package io.weir.model.advice;

import io.weir.model.cost.GraphPrediction;

/**
 * What a graph of stages should get by itself.
 *
 * @param advised with the fewest slots that are worth it
 * @param most with as many as a node has room for
 */
public record GraphAdvice(GraphPrediction advised, GraphPrediction most) {}
