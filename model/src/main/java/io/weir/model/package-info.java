// SPDX-License-Identifier: Apache-2.0
/**
 * What a MapReduce job costs where its tasks share the disks of a node, after "Modeling I/O
 * Interference for Data Intensive Distributed Applications" (Groot et al., SAC 2013). Sections are
 * the paper's.
 */
@NullMarked
package io.weir.model;

import org.jspecify.annotations.NullMarked;
