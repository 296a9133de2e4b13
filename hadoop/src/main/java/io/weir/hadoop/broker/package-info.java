// SPDX-License-Identifier: Apache-2.0
/**
 * How nodes and the broker of {@code io.weir.core.broker} talk to each other: messages, and HTTP
 * between DataNodes and NameNodes.
 */
@NullMarked
package io.weir.hadoop.broker;

import org.jspecify.annotations.NullMarked;
