// SPDX-License-Identifier: Apache-2.0
/** {@code weir cluster}: a cluster on this machine, and Hadoop's own commands on it. */
@NullMarked
package io.weir.cli.cluster;

import org.jspecify.annotations.NullMarked;
