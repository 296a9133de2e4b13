// SPDX-License-Identifier: Apache-2.0
/** Finds the settings of disks with which a job takes the least time, by running it. */
@NullMarked
package io.weir.tuner.settings;

import org.jspecify.annotations.NullMarked;
