// SPDX-License-Identifier: Apache-2.0
/** Which phase a job is in, by its tasks or by what its disks do. */
@NullMarked
package io.weir.tuner.phase;

import org.jspecify.annotations.NullMarked;
