// SPDX-License-Identifier: Apache-2.0
/** How many DataNodes one broker bears. */
@NullMarked
package io.weir.bench.broker;

import org.jspecify.annotations.NullMarked;
