// SPDX-License-Identifier: Apache-2.0
/** What Weir costs a DataNode where nobody competes: processor time and throughput. */
@NullMarked
package io.weir.bench.overhead;

import org.jspecify.annotations.NullMarked;
