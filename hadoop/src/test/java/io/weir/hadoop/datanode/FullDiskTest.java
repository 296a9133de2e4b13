// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.request.Operation;
import io.weir.hadoop.client.Client;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.ReplicaOutputStreams;
import org.apache.hadoop.util.DataChecksum;
import org.junit.jupiter.api.Test;

/** Linux has a file that is always on a full disk. */
class FullDiskTest {
  private static final Path FULL = Path.of("/dev/full");

  private final Recorder recorder = new Recorder();

  @Test
  void theWriterIsToldWhatTheDiskSaidAndNothingIsCharged() throws IOException {
    assumeTrue(Files.exists(FULL), "no " + FULL + " on this machine");
    FileIoProvider files = new FileIoProvider(null, null);
    try (FileOutputStream full = new FileOutputStream(FULL.toFile())) {
      ReplicaOutputStreams stock =
          new ReplicaOutputStreams(
              full,
              OutputStream.nullOutputStream(),
              DataChecksum.newDataChecksum(DataChecksum.Type.NULL, 512),
              null,
              files);
      Recorder.Transfer transfer =
          (Recorder.Transfer)
              recorder.open(
                  new BlockTransfer("/data", Client.of("etl"), Operation.WRITE, "BP-1", 1));
      InterposedOutputStreams interposed =
          new InterposedOutputStreams(stock, null, files, transfer, 0);
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> interposed.writeDataToDisk(new byte[1_000], 0, 1_000))
            .isInstanceOf(IOException.class)
            .hasMessageContaining("No space left on device");
      }
      interposed.close();
      assertThat(transfer.chunks).hasSize(2);
      assertThat(transfer.movedBytes()).isZero();
      assertThat(transfer.closed).isPositive();
    }
  }
}
