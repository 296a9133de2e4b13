// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.request.Operation;
import io.weir.hadoop.client.Client;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterposedInputStreamTest {
  private static final BlockTransfer TRANSFER =
      new BlockTransfer("/data/1", Client.unknown(), Operation.READ, "BP-1", 1073741825L);

  private final byte[] content = new byte[1000];
  private final Recorder recorder = new Recorder();
  private final Recorder.Transfer seen = (Recorder.Transfer) recorder.open(TRANSFER);
  private FileInputStream stock;
  private InterposedInputStream in;

  @BeforeEach
  void openAsADataNodeDoes(@TempDir Path folder) throws IOException {
    new Random(7).nextBytes(content);
    Path file = Files.write(folder.resolve("blk_1"), content);
    RandomAccessFile opened = new RandomAccessFile(file.toFile(), "r");
    opened.seek(100);
    stock = new FileInputStream(opened.getFD());
    in = new InterposedInputStream(stock, seen, 100);
  }

  @AfterEach
  void close() throws IOException {
    in.close();
    assertThat(seen.closed).isEqualTo(1);
  }

  @Test
  void readsAreSeenAtTheirOffsets() throws IOException {
    byte[] bytes = new byte[50];
    assertThat(in.read(bytes)).isEqualTo(50);
    assertThat(bytes).isEqualTo(Arrays.copyOfRange(content, 100, 150));
    assertThat(in.skip(100)).isEqualTo(100);
    assertThat(in.read()).isEqualTo(content[250] & 0xff);
    assertThat(in.read(bytes, 10, 20)).isEqualTo(20);
    assertThat(in.available()).isEqualTo(1000 - 271);
    assertThat(seen.chunks)
        .containsExactly(moved(100, 50, 50), moved(250, 1, 1), moved(251, 20, 20));
  }

  @Test
  void theRestAtOnceIsSeenToo() throws IOException {
    assertThat(in.readAllBytes()).isEqualTo(Arrays.copyOfRange(content, 100, 1000));
    assertThat(seen.movedBytes()).isEqualTo(900);
  }

  @Test
  void theEndOfTheFileMovesNothing() throws IOException {
    in.skip(900);
    assertThat(in.read()).isEqualTo(-1);
    assertThat(in.read(new byte[5])).isEqualTo(-1);
    assertThat(seen.chunks).containsExactly(moved(1000, 1, 0), moved(1000, 5, 0));
  }

  @Test
  void aReadOfNothingAsksNobody() throws IOException {
    assertThat(in.read(new byte[0])).isZero();
    assertThat(in.getChannel().transferTo(0, 0, into(new ByteArrayOutputStream()))).isZero();
    assertThat(seen.chunks).isEmpty();
  }

  @Test
  void aTransferIsChargedWhatItMoved() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(in.getChannel().transferTo(900, 500, into(out))).isEqualTo(100);
    assertThat(out.toByteArray()).isEqualTo(Arrays.copyOfRange(content, 900, 1000));
    assertThat(seen.chunks).containsExactly(moved(900, 500, 100));
  }

  @Test
  void theChannelAndTheStreamShareOnePosition() throws IOException {
    FileChannel channel = in.getChannel();
    assertThat(channel.position()).isEqualTo(100);
    channel.read(ByteBuffer.allocate(30));
    channel.read(ByteBuffer.allocate(10), 700);
    channel.read(new ByteBuffer[] {ByteBuffer.allocate(5), ByteBuffer.allocate(6)});
    in.read(new byte[4]);
    channel.position(500);
    in.read(new byte[3]);
    assertThat(seen.chunks)
        .containsExactly(
            moved(100, 30, 30),
            moved(700, 10, 10),
            moved(130, 11, 11),
            moved(141, 4, 4),
            moved(500, 3, 3));
    assertThat(in.getChannel()).isSameAs(channel);
  }

  @Test
  void anInterruptedWaitFailsTheReadButNotTheStream() throws IOException {
    InterruptedIOException interrupted = new InterruptedIOException("Connection reset, waiting");
    BlockIo impatient =
        new BlockIo() {
          @Override
          public void before(long offset, long bytes) throws IOException {
            throw interrupted;
          }
        };
    try (InterposedInputStream reader = new InterposedInputStream(stock, impatient, 100)) {
      assertThatThrownBy(() -> reader.read(new byte[10])).isSameAs(interrupted);
      assertThatThrownBy(
              () -> reader.getChannel().transferTo(0, 10, into(new ByteArrayOutputStream())))
          .isSameAs(interrupted);
      assertThat(in.read(new byte[10])).isEqualTo(10);
    }
  }

  @Test
  void closingItReleasesTheDescriptor() throws IOException {
    in.close();
    in.close();
    assertThat(stock.getFD().valid()).isFalse();
    assertThat(seen.closed).isEqualTo(1);
    assertThatThrownBy(in::read).isInstanceOf(IOException.class);
  }

  @Test
  void closingTheStockStreamClosesItToo() throws IOException {
    stock.close();
    assertThat(seen.closed).isEqualTo(1);
    in.close();
    assertThat(seen.closed).isEqualTo(1);
  }

  @Test
  void closingTheChannelReleasesTheDescriptor() throws IOException {
    in.getChannel().close();
    assertThat(stock.getFD().valid()).isFalse();
    assertThat(in.getChannel().isOpen()).isFalse();
    assertThat(seen.closed).isEqualTo(1);
  }

  @Test
  void anInterruptThatClosesTheStockChannelIsAClose() throws IOException {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> in.getChannel().read(ByteBuffer.allocate(1), 0))
        .isInstanceOf(IOException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(stock.getFD().valid()).isFalse();
    assertThat(seen.closed).isEqualTo(1);
  }

  private static WritableByteChannel into(ByteArrayOutputStream out) {
    return Channels.newChannel(out);
  }

  private static Recorder.Moved moved(long offset, long asked, long moved) {
    return new Recorder.Moved(offset, asked, moved);
  }
}
