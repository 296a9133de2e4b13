// SPDX-License-Identifier: Apache-2.0
/**
 * Profiles of jobs, from what a finished job leaves behind: its history file and its tasks' logs.
 */
@NullMarked
package io.weir.hadoop.profile;

import org.jspecify.annotations.NullMarked;
