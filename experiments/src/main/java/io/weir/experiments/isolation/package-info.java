// SPDX-License-Identifier: Apache-2.0
/** How much jobs slow each other down on an HDFS in this process. */
@NullMarked
package io.weir.experiments.isolation;

import org.jspecify.annotations.NullMarked;
