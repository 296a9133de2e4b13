// SPDX-License-Identifier: Apache-2.0
/** The DataNode plug-in as an operator meets it: keys, flows, and gates on a real HDFS. */
@NullMarked
package io.weir.hadoop;

import org.jspecify.annotations.NullMarked;
