// SPDX-License-Identifier: Apache-2.0
/** What NameNodes and DataNodes publish over HTTP. */
@NullMarked
package io.weir.cli.jmx;

import org.jspecify.annotations.NullMarked;
