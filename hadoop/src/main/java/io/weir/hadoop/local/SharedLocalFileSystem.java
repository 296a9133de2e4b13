// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import org.apache.hadoop.fs.LocalFileSystem;

/**
 * Local files of tasks, read and written in their application's share of the disk: the value of
 * {@code fs.file.impl} in mapred-site.xml. It is the stock one where no application is known or
 * nobody answers at the socket.
 */
public final class SharedLocalFileSystem extends LocalFileSystem {
  public SharedLocalFileSystem() {
    super(new SharedRawFileSystem());
  }
}
