// SPDX-License-Identifier: Apache-2.0
/** An HDFS in this process, whose disks may be emulated. */
@NullMarked
package io.weir.lab.hdfs;

import org.jspecify.annotations.NullMarked;
