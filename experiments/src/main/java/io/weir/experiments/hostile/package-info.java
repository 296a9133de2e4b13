// SPDX-License-Identifier: Apache-2.0
/** What a tenant gets beside one who cheats. */
@NullMarked
package io.weir.experiments.hostile;

import org.jspecify.annotations.NullMarked;
