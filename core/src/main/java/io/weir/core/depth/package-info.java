// SPDX-License-Identifier: Apache-2.0
/** How much may be outstanding at a device at once: fixed, or found by feedback. */
@NullMarked
package io.weir.core.depth;

import org.jspecify.annotations.NullMarked;
