// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

import io.weir.core.request.Operation;
import io.weir.hadoop.InterposedDatasetFactory;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.Interposer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/** Remembers which flows opened blocks for reading and for writing. */
public final class RecordingFactory extends InterposedDatasetFactory {
  public static final Set<String> READERS = ConcurrentHashMap.newKeySet();
  public static final Set<String> WRITERS = ConcurrentHashMap.newKeySet();

  @Override
  protected Interposer interposer(DataNode datanode, Configuration conf) {
    return transfer -> {
      (transfer.operation() == Operation.READ ? READERS : WRITERS).add(transfer.client().flow());
      return BlockIo.PASS;
    };
  }
}
