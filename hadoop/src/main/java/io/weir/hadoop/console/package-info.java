// SPDX-License-Identifier: Apache-2.0
/** The console: who uses which disk of the cluster, at a NameNode's HTTP server. */
@NullMarked
package io.weir.hadoop.console;

import org.jspecify.annotations.NullMarked;
