// SPDX-License-Identifier: Apache-2.0
/** Hosts, and MapReduce jobs in the virtual machines on them, simulated. */
@NullMarked
package io.weir.experiments.reproduce.mrg.host;

import org.jspecify.annotations.NullMarked;
