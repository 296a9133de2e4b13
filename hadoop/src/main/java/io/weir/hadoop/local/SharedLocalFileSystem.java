// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.local;

import org.apache.hadoop.fs.LocalFileSystem;

/**
 * Local files of tasks, read and written in their application's share of the disk: the value of
 * {@code fs.file.impl} in mapred-site.xml. What a map spills and merges goes through here, and what
 * a reduce fetches to disk and merges.
 *
 * <p>Where no application is known, no socket is set, or nobody answers at it, this is the stock
 * file system.
 */
public final class SharedLocalFileSystem extends LocalFileSystem {
  public SharedLocalFileSystem() {
    super(new SharedRawFileSystem());
  }
}
