// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** What a DataNode of a folder of configuration reads. */
final class NodeConfiguration {
  private NodeConfiguration() {}

  static Configuration of(Path folder) {
    Configuration conf = new Configuration();
    for (String file : List.of("core-site.xml", "hdfs-site.xml")) {
      Path site = folder.resolve(file);
      if (Files.isReadable(site)) {
        conf.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
      }
    }
    return conf;
  }
}
