// SPDX-License-Identifier: Apache-2.0
/**
 * One scheduler for all processes of a node that use its disks: a DataNode's gates, reached by
 * tasks and by the NodeManager over a Unix socket.
 */
@NullMarked
package io.weir.hadoop.node;

import org.jspecify.annotations.NullMarked;
