// SPDX-License-Identifier: Apache-2.0
/** What tasks have logged: in folders of nodes, or aggregated by YARN. */
@NullMarked
package io.weir.mapreduce.logs;

import org.jspecify.annotations.NullMarked;
