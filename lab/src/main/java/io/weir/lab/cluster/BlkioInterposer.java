// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.datanode.Interposer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts a thread into the blkio cgroup of the application that it transfers a block for, for as long
 * as the transfer takes. It lets every request pass at once: the order is the kernel's. Where an
 * application has no group nothing stands before its blocks.
 */
final class BlkioInterposer implements Interposer {
  private static final Logger LOG = LoggerFactory.getLogger(BlkioInterposer.class);
  private static final Path THIS_THREAD = Path.of("/proc/thread-self");

  @Override
  public BlockIo open(BlockTransfer transfer) {
    Path tasks = BlkioGroups.tasksOf(transfer.client().flow());
    if (!Files.exists(tasks)) {
      return BlockIo.PASS;
    }
    try {
      String thread = Files.readSymbolicLink(THIS_THREAD).getFileName().toString();
      Files.writeString(tasks, thread, StandardOpenOption.WRITE);
      return new BlockIo() {
        @Override
        public void closed() {
          moveBack(thread);
        }
      };
    } catch (IOException e) {
      LOG.error("A transfer of {} is not in its group", transfer.client().flow(), e);
      return BlockIo.PASS;
    }
  }

  private static void moveBack(String thread) {
    try {
      Files.writeString(BlkioGroups.tasksOfNobody(), thread, StandardOpenOption.WRITE);
    } catch (IOException ended) {
      // The thread has, which leaves every group.
    }
  }
}
