// SPDX-License-Identifier: Apache-2.0
/** The machines that a job runs on, and the elevators of their disks. */
@NullMarked
package io.weir.tuner.hosts;

import org.jspecify.annotations.NullMarked;
