// SPDX-License-Identifier: Apache-2.0
/** Throughput and response times by the number of streams, stock and with coordination. */
@NullMarked
package io.weir.experiments.streams;

import org.jspecify.annotations.NullMarked;
