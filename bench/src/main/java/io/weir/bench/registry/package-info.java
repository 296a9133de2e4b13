// SPDX-License-Identifier: Apache-2.0
/** The one list of all benches: from name to experiment. */
@NullMarked
package io.weir.bench.registry;

import org.jspecify.annotations.NullMarked;
