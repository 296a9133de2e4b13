// SPDX-License-Identifier: Apache-2.0
/** What Weir costs where nobody competes. */
@NullMarked
package io.weir.experiments.overhead;

import org.jspecify.annotations.NullMarked;
