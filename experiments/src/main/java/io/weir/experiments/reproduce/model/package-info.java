// SPDX-License-Identifier: Apache-2.0
/**
 * The figures of "Modeling I/O Interference for Data Intensive Distributed Applications" (Groot,
 * Goda, Yokoyama, Nakano, Kitsuregawa): Weir's model beside a simulated cluster, as the paper's is
 * beside its own.
 */
@NullMarked
package io.weir.experiments.reproduce.model;

import org.jspecify.annotations.NullMarked;
