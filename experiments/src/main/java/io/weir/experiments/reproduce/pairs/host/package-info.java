// SPDX-License-Identifier: Apache-2.0
/** A host of the paper's cluster, and what runs in its virtual machines. */
@NullMarked
package io.weir.experiments.reproduce.pairs.host;

import org.jspecify.annotations.NullMarked;
