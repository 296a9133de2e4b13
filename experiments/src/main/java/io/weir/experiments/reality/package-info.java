// SPDX-License-Identifier: Apache-2.0
/** Scenarios on a real HDFS and in the simulator, beside each other. */
@NullMarked
package io.weir.experiments.reality;

import org.jspecify.annotations.NullMarked;
