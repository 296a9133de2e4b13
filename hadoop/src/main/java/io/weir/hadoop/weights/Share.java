// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

/**
 * What somebody is given.
 *
 * @param weight the proportional share
 * @param priority the rank for coordination; lower goes first
 */
public record Share(double weight, int priority) {}
