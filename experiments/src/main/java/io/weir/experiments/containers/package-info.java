// SPDX-License-Identifier: Apache-2.0
/** What containers have of a disk by the kernel. */
@NullMarked
package io.weir.experiments.containers;

import org.jspecify.annotations.NullMarked;
