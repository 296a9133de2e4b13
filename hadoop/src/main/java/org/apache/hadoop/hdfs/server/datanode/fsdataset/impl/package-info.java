// SPDX-License-Identifier: Apache-2.0
/** Hadoop's package, for the one class that has to be in it. */
@NullMarked
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import org.jspecify.annotations.NullMarked;
