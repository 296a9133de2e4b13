// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.clients;

import io.weir.hadoop.client.TaggingFileSystem;
import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Clients of HDFS that tell DataNodes which application they are of. */
public final class TaggedClients {
  private TaggedClients() {}

  /** Of the file system that the configuration names, and of its own. */
  public static DistributedFileSystem of(Configuration conf, String application)
      throws IOException {
    return of(FileSystem.getDefaultUri(conf), conf, application);
  }

  static DistributedFileSystem of(URI hdfs, Configuration conf, String application)
      throws IOException {
    Configuration own = new Configuration(conf);
    own.setClass("fs.hdfs.impl", TaggingFileSystem.class, FileSystem.class);
    own.set(TaggingFileSystem.APPLICATION, application);
    return (DistributedFileSystem) FileSystem.newInstance(hdfs, own);
  }
}
