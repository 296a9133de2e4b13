// SPDX-License-Identifier: Apache-2.0
/** What becomes of shares when a part of the cluster fails. */
@NullMarked
package io.weir.experiments.faults;

import org.jspecify.annotations.NullMarked;
