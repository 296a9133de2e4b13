// SPDX-License-Identifier: Apache-2.0
/** Applications that do nothing but read: what they leave each other on one DataNode. */
@NullMarked
package io.weir.bench.readers;

import org.jspecify.annotations.NullMarked;
