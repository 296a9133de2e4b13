// SPDX-License-Identifier: Apache-2.0
/** Files as the page cache and the disk below it have them. */
@NullMarked
package io.weir.hadoop.cache;

import org.jspecify.annotations.NullMarked;
