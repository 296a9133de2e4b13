// SPDX-License-Identifier: Apache-2.0
/** Stock against the policy coordinate: streams, jobs, and a disk on which it gains nothing. */
@NullMarked
package io.weir.bench.streams;

import org.jspecify.annotations.NullMarked;
