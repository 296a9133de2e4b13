// SPDX-License-Identifier: Apache-2.0
/** Clusters that are simulated: {@code weir simulate}. */
@NullMarked
package io.weir.cli.simulate;

import org.jspecify.annotations.NullMarked;
