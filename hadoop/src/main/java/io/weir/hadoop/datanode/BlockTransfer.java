// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import io.weir.core.request.Operation;
import io.weir.hadoop.client.Client;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One open block file on a DataNode: its operation, its client, its volume.
 *
 * @param volume the volume's base directory or URI, as the DataNode names it
 * @param client who asks
 * @param operation whether the block file is open for reading or for writing
 * @param pool the block pool: one for each name space
 * @param blockId the block within its pool; the same on every DataNode that has a replica
 * @param file the block file, where it is a file of this machine
 * @param checksums the file with its checksums, where they are read with it
 */
public record BlockTransfer(
    String volume,
    Client client,
    Operation operation,
    String pool,
    long blockId,
    @Nullable Path file,
    @Nullable Path checksums) {

  public BlockTransfer(
      String volume,
      Client client,
      Operation operation,
      String pool,
      long blockId,
      @Nullable Path file) {
    this(volume, client, operation, pool, blockId, file, null);
  }

  public BlockTransfer(
      String volume, Client client, Operation operation, String pool, long blockId) {
    this(volume, client, operation, pool, blockId, null, null);
  }

  public String poolAndBlock() {
    return pool + ":" + blockId;
  }
}
