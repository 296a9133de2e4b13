// SPDX-License-Identifier: Apache-2.0
/**
 * The fuzzer as an experiment: how many seeds, what it finds, and whether it finds planted bugs.
 */
@NullMarked
package io.weir.experiments.fuzz;

import org.jspecify.annotations.NullMarked;
