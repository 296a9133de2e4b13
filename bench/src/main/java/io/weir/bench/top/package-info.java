// SPDX-License-Identifier: Apache-2.0
/** How long {@code weir top} takes on a large cluster. */
@NullMarked
package io.weir.bench.top;

import org.jspecify.annotations.NullMarked;
