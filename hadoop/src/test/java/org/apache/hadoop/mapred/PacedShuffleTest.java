// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.mapred;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.weir.hadoop.local.CacheSight;
import io.weir.hadoop.local.LocalStreams;
import io.weir.hadoop.settings.WeirKeys;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.apache.hadoop.test.GenericTestUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Map outputs over a real connection, at a node where no scheduler answers. */
@Timeout(120)
@EnabledOnOs(OS.LINUX) // it tells which files are open
class PacedShuffleTest {
  private static final String MAP = "attempt_1700000000000_0042_m_000003_0";
  private static final int START = 1_000;
  private static final int LENGTH = 1_000_003;

  @TempDir private Path folder;
  private Path file = Path.of("");
  private byte[] content = {};
  private final Configuration conf = new Configuration();

  @BeforeEach
  void output() throws IOException {
    content = new byte[START + LENGTH];
    new Random(1).nextBytes(content);
    file = Files.write(folder.resolve("file.out"), content);
    conf.set(WeirKeys.NODE_SOCKET, folder.resolve("node.sock").toString());
    conf.setInt(ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY, 0);
  }

  private byte[] expected() throws IOException {
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    ByteBuf header =
        ShuffleChannelHandler.shuffleHeaderToBytes(new ShuffleHeader(MAP, LENGTH, LENGTH, 0));
    header.readBytes(expected, header.readableBytes());
    expected.write(content, START, LENGTH);
    return expected.toByteArray();
  }

  private ChannelFuture send(Loopback connection, int length, Function<Path, CacheSight> sights)
      throws IOException {
    PacedOutputOpener outputs = new PacedOutputOpener(LocalStreams.of(conf).orElseThrow(), sights);
    ShuffleHandler service = new ShuffleHandler();
    service.init(conf);
    ShuffleChannelHandler.MapOutputInfo info =
        new ShuffleChannelHandler.MapOutputInfo(
            new org.apache.hadoop.fs.Path(file.toString()), new IndexRecord(START, length, length));
    return new PacedShuffleChannel(service.createHandlerContext(), outputs)
        .sendMapOutput(connection.server(), System.getProperty("user.name"), MAP, 0, info);
  }

  private void awaitNothingOpen() throws Exception {
    GenericTestUtils.waitFor(() -> timesOpen() == 0, 10, 60_000);
  }

  /** How often this process has the file open. */
  private long timesOpen() {
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      return all.filter(each -> linksTo(each, file)).count();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean linksTo(Path link, Path file) {
    try {
      return Files.readSymbolicLink(link).equals(file);
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }

  @Test
  void anOutputGoesAfterItsHeaderAndIsClosed() throws Exception {
    List<Long> open = new ArrayList<>();
    try (Loopback connection = Loopback.open()) {
      ChannelFuture sent =
          send(
              connection,
              LENGTH,
              path -> {
                open.add(timesOpen());
                return CacheSight.of(path);
              });
      assertThat(connection.receive(expected().length)).isEqualTo(expected());
      assertThat(sent.await().isSuccess()).isTrue();
      assertThat(open).as("times that it was open").containsExactly(1L);
      awaitNothingOpen();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anOutputWhoseSetUpFailsGoesAsInTheStockServiceAndIsClosed(boolean linkage) throws Exception {
    List<Long> open = new ArrayList<>();
    try (Loopback connection = Loopback.open()) {
      ChannelFuture sent =
          send(
              connection,
              LENGTH,
              path -> {
                open.add(timesOpen());
                if (linkage) {
                  throw new NoClassDefFoundError("as the test wants it");
                }
                throw new IllegalStateException("as the test wants it");
              });
      assertThat(connection.receive(expected().length)).isEqualTo(expected());
      assertThat(sent.await().isSuccess()).isTrue();
      assertThat(open).as("times that it was open when that failed").containsExactly(1L);
      awaitNothingOpen();
    }
  }

  @Test
  void anOutputThatIsShorterThanItsIndexSaysFailsAndIsClosed() throws Exception {
    try (Loopback connection = Loopback.open()) {
      ChannelFuture sent = send(connection, LENGTH + 1, CacheSight::of);
      assertThat(sent.await().cause()).isInstanceOf(EOFException.class);
      awaitNothingOpen();
    }
  }

  @Test
  void anOutputThatThereIsNoMemoryForFailsAndIsClosed() throws Exception {
    try (Loopback connection = Loopback.open()) {
      connection.server().config().setAllocator(new NoMemory());
      ChannelFuture sent = send(connection, LENGTH, CacheSight::of);
      assertThat(sent.await().cause()).isInstanceOf(OutOfMemoryError.class);
      awaitNothingOpen();
    }
  }

  @Test
  void aConnectionThatEndsClosesTheOutput() throws Exception {
    ChannelFuture sent;
    try (Loopback connection = Loopback.open()) {
      connection.server().close().await();
      sent = send(connection, LENGTH, CacheSight::of);
      assertThat(sent.await().isSuccess()).isFalse();
      awaitNothingOpen();
    }
  }

  /** The stock handler, as far as a pipeline goes. */
  private static final class Stock extends ChannelInboundHandlerAdapter {
    boolean active;

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      active = true;
    }
  }

  private static EmbeddedChannel connection(
      Stock stock, Supplier<ChannelHandler> ours, List<Throwable> faults) {
    EmbeddedChannel server =
        new EmbeddedChannel(new SharedShuffleHandler.EachConnection(ours, faults::add));
    EmbeddedChannel accepted = new EmbeddedChannel();
    server.writeInbound(accepted);
    assertThat((Object) server.readInbound()).isSameAs(accepted); // by the stock service
    accepted.pipeline().addLast("shuffle", stock);
    accepted.pipeline().fireChannelActive();
    return accepted;
  }

  @Test
  void ourHandlerTakesThePlaceOfTheStockOne() {
    Stock stock = new Stock();
    Stock ours = new Stock();
    List<Throwable> faults = new ArrayList<>();
    EmbeddedChannel accepted = connection(stock, () -> ours, faults);
    assertThat(accepted.pipeline().get("shuffle")).isSameAs(ours);
    assertThat(accepted.pipeline().get("weir")).isNull();
    assertThat(Arrays.asList(ours.active, stock.active)).containsExactly(true, false);
    assertThat(faults).isEmpty();
  }

  @Test
  void aConnectionThatOurHandlerDoesNotFitKeepsTheStockOne() {
    Stock stock = new Stock();
    List<Throwable> faults = new ArrayList<>();
    LinkageError changed = new NoSuchMethodError("as of another Hadoop");
    EmbeddedChannel accepted =
        connection(
            stock,
            () -> {
              throw changed;
            },
            faults);
    assertThat(accepted.pipeline().get("shuffle")).isSameAs(stock);
    assertThat(accepted.pipeline().get("weir")).isNull();
    assertThat(stock.active).isTrue();
    assertThat(faults).containsExactly(changed);
  }

  /** Of a process that has none left. */
  private static final class NoMemory extends AbstractByteBufAllocator {
    @Override
    protected ByteBuf newHeapBuffer(int bytes, int most) {
      throw new OutOfMemoryError("as the test wants it");
    }

    @Override
    protected ByteBuf newDirectBuffer(int bytes, int most) {
      throw new OutOfMemoryError("as the test wants it");
    }

    @Override
    public boolean isDirectBufferPooled() {
      return false;
    }
  }
}
