// SPDX-License-Identifier: Apache-2.0
/** What a tenant gets while another one cheats, in a cluster that proves who is who. */
@NullMarked
package io.weir.bench.hostile;

import org.jspecify.annotations.NullMarked;
