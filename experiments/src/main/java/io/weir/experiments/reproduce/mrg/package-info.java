// SPDX-License-Identifier: Apache-2.0
/** "Enhancement of Xen's Scheduler for MapReduce Workloads", its figures and tables simulated. */
@NullMarked
package io.weir.experiments.reproduce.mrg;

import org.jspecify.annotations.NullMarked;
