// SPDX-License-Identifier: Apache-2.0
/** All figures of the papers that are computed anew, as a bench and as a table. */
@NullMarked
package io.weir.experiments.reproduce.list;

import org.jspecify.annotations.NullMarked;
