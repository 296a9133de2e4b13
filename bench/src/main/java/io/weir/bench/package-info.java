// SPDX-License-Identifier: Apache-2.0
/**
 * The experiments behind {@code weir demo} and {@code weir bench}, and the one list of them all.
 */
@NullMarked
package io.weir.bench;

import org.jspecify.annotations.NullMarked;
