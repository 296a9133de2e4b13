// SPDX-License-Identifier: Apache-2.0
/**
 * A cluster of real daemons on this machine, each node in a network of its own, with disks of its
 * own.
 */
@NullMarked
package io.weir.lab.cluster;

import org.jspecify.annotations.NullMarked;
