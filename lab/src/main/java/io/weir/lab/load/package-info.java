// SPDX-License-Identifier: Apache-2.0
/** Clients that load an HDFS, and what each of them gets. */
@NullMarked
package io.weir.lab.load;

import org.jspecify.annotations.NullMarked;
