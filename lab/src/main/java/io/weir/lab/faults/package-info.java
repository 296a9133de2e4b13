// SPDX-License-Identifier: Apache-2.0
/** Faults of a cluster, and clients that go on through them. */
@NullMarked
package io.weir.lab.faults;

import org.jspecify.annotations.NullMarked;
