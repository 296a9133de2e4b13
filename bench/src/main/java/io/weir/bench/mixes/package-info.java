// SPDX-License-Identifier: Apache-2.0
/** Clients of every kind beside each other: whether each is as well off as it was promised. */
@NullMarked
package io.weir.bench.mixes;

import org.jspecify.annotations.NullMarked;
