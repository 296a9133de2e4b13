// SPDX-License-Identifier: Apache-2.0
/** Whether clusters of virtual machines have their shares of processors. */
@NullMarked
package io.weir.experiments.vms;

import org.jspecify.annotations.NullMarked;
