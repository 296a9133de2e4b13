// SPDX-License-Identifier: Apache-2.0
/** {@code weir doctor}: what is right and wrong with Weir on a node and in a cluster. */
@NullMarked
package io.weir.cli.doctor;

import org.jspecify.annotations.NullMarked;
