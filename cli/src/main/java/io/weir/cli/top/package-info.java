// SPDX-License-Identifier: Apache-2.0
/** {@code weir top}: who uses which disk of a cluster, from what its DataNodes publish anyway. */
@NullMarked
package io.weir.cli.top;

import org.jspecify.annotations.NullMarked;
