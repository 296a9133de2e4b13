// SPDX-License-Identifier: Apache-2.0
/** The first stage of tuning: settings of disks, for the whole of a job. */
@NullMarked
package io.weir.cli.tune.settings;

import org.jspecify.annotations.NullMarked;
