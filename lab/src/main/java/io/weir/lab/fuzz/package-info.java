// SPDX-License-Identifier: Apache-2.0
/** The fuzzer: production code in simulated worlds, one seed after the other. */
@NullMarked
package io.weir.lab.fuzz;

import org.jspecify.annotations.NullMarked;
