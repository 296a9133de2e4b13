// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;

/** What a DataNode of the mini cluster will start with again, which only this package sees. */
public final class StoppedDataNode {
  private StoppedDataNode() {}

  public static Configuration conf(DataNodeProperties stopped) {
    return stopped.conf;
  }
}
