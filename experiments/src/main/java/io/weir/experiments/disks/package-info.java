// SPDX-License-Identifier: Apache-2.0
/** Whether disks of the lab are what they say they are. */
@NullMarked
package io.weir.experiments.disks;

import org.jspecify.annotations.NullMarked;
