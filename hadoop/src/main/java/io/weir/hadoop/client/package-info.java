// SPDX-License-Identifier: Apache-2.0
/** How a client says which application it works for. */
@NullMarked
package io.weir.hadoop.client;

import org.jspecify.annotations.NullMarked;
