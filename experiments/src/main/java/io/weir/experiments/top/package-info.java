// SPDX-License-Identifier: Apache-2.0
/** How long weir top takes on a large cluster. */
@NullMarked
package io.weir.experiments.top;

import org.jspecify.annotations.NullMarked;
