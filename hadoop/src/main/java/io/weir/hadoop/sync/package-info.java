// SPDX-License-Identifier: Apache-2.0
/** How what was written is brought to the disk: by the cheapest way that this machine has. */
@NullMarked
package io.weir.hadoop.sync;

import org.jspecify.annotations.NullMarked;
