// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.streams;

import io.weir.hadoop.settings.WeirKeys;
import io.weir.lab.cluster.RealCluster;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What is compared: the same DataNodes, whose policy changes while they run. */
enum Policy {
  /** Every request passes, as without Weir. */
  STOCK("none", "pass"),
  /** Streams by the priority of their jobs, local files too. */
  COORDINATE("coordinate", "share");

  private final String key;
  private final String localFiles;

  Policy(String key, String localFiles) {
    this.key = key;
    this.localFiles = localFiles;
  }

  /** Counts within two looks at the file, which the settling of disks waits for. */
  void set(List<String> nodes) throws IOException {
    for (String node : nodes) {
      RealCluster.change(node, WeirKeys.POLICY, key);
      RealCluster.change(node, WeirKeys.LOCAL_FILES, localFiles);
    }
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
