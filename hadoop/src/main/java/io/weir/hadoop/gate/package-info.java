// SPDX-License-Identifier: Apache-2.0
/** How the gates of a DataNode decide, as its configuration says, volume by volume. */
@NullMarked
package io.weir.hadoop.gate;

import org.jspecify.annotations.NullMarked;
