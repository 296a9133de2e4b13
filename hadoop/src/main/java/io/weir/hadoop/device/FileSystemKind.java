// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import io.weir.hadoop.device.FoundDevice.Kind;
import java.util.Set;

/** What the type of a file system says where no block device is below it. */
final class FileSystemKind {
  private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs", "devtmpfs", "hugetlbfs");

  private static final Set<String> NETWORK =
      Set.of(
          "nfs",
          "nfs4",
          "cifs",
          "smb3",
          "ceph",
          "lustre",
          "glusterfs",
          "beegfs",
          "gpfs",
          "afs",
          "sshfs",
          "ceph-fuse");

  private static final String FUSE = "fuse.";

  private FileSystemKind() {}

  /**
   * A FUSE file system is a program that can do anything: only those that say to be of the network
   * are known.
   *
   * @param type as in mountinfo: tmpfs, nfs4, fuse.glusterfs
   */
  static Kind of(String type) {
    if (MEMORY.contains(type)) {
      return Kind.MEMORY;
    }
    String program = type.startsWith(FUSE) ? type.substring(FUSE.length()) : type;
    return NETWORK.contains(program) ? Kind.NETWORK : Kind.UNKNOWN;
  }

  /**
   * Whether the source of a mount may be the disk below it. That of a tmpfs is any word; that of a
   * FUSE file system is what its program claims.
   */
  static boolean mayBeOnDisk(String type) {
    return of(type) == Kind.UNKNOWN && !type.equals("fuse") && !type.startsWith(FUSE);
  }
}
