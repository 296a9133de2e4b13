// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import io.weir.hadoop.sync.SyncWay;
import java.util.List;
import org.apache.hadoop.util.VersionInfo;

/** Java, Hadoop and the kernel of this node. */
final class SystemCheck {
  /** The releases of Hadoop that Weir is tested on. */
  static final List<String> HADOOP = List.of("3.5.0", "3.4.2");

  private static final int JAVA = 17;

  private SystemCheck() {}

  static List<Finding> java() {
    return List.of(java("java", Runtime.version().feature()));
  }

  static Finding java(String where, int feature) {
    return feature >= JAVA
        ? Finding.ok(where, "Java " + feature)
        : Finding.problem(where, "Java " + feature, "run DataNodes on Java " + JAVA + " or later");
  }

  static List<Finding> hadoop() {
    return List.of(hadoop(VersionInfo.getVersion()));
  }

  static Finding hadoop(String version) {
    return HADOOP.contains(version)
        ? Finding.ok("hadoop", "Hadoop " + version)
        : Finding.warning(
            "hadoop",
            "Hadoop " + version + "; Weir is tested on " + String.join(" and ", HADOOP),
            "try it on one DataNode first, and read its log");
  }

  /** How writes come to the disk: in ranges, or each time with the inode. */
  static List<Finding> kernel() {
    String kernel = System.getProperty("os.name") + " " + System.getProperty("os.version");
    if (!kernel.startsWith("Linux")) {
      return List.of(Finding.warning("kernel", kernel, "run DataNodes on Linux"));
    }
    SyncWay way = SyncWay.ofThisMachine();
    return List.of(
        way == SyncWay.FORCE
            ? Finding.warning(
                "kernel",
                kernel
                    + ": sync_file_range cannot be called, so each burst of writes seeks twice more",
                "see whether /tmp is mounted noexec; -Djna.tmpdir= in HDFS_DATANODE_OPTS names"
                    + " another folder")
            : Finding.ok("kernel", kernel + ": bursts are written by sync_file_range, " + way));
  }
}
