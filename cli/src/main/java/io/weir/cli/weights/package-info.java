// SPDX-License-Identifier: Apache-2.0
/** {@code weir weights}: who is given which share of the disks, in a file and in a cluster. */
@NullMarked
package io.weir.cli.weights;

import org.jspecify.annotations.NullMarked;
