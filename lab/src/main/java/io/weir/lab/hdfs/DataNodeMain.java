// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** One DataNode in a process of its own, for as long as its standard input is open. */
public final class DataNodeMain {
  private DataNodeMain() {}

  /**
   * @param arguments the file of its configuration
   */
  public static void main(String[] arguments) throws IOException {
    QuietLogs.toStandardError();
    Configuration conf = new HdfsConfiguration();
    conf.addResource(new Path(arguments[0]));
    DataNode node = DataNode.createDataNode(new String[0], conf);
    while (System.in.read() >= 0) {
      // whoever started it goes on
    }
    node.shutdown();
    System.exit(0);
  }
}
