// SPDX-License-Identifier: Apache-2.0
/** What other weights would change, before they are set. */
@NullMarked
package io.weir.hadoop.console.change;

import org.jspecify.annotations.NullMarked;
