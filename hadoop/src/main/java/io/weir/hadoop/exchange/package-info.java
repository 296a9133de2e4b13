// SPDX-License-Identifier: Apache-2.0
/** The talk between nodes and brokers: messages, their versions, and the way they go. */
@NullMarked
package io.weir.hadoop.exchange;

import org.jspecify.annotations.NullMarked;
