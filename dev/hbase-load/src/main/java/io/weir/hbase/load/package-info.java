// SPDX-License-Identifier: Apache-2.0
/** HBase on a cluster's HDFS, under a load of YCSB's kind. */
package io.weir.hbase.load;
