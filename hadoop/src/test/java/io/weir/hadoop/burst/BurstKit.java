// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.gate.Gate;
import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.core.window.ReadLengths;
import io.weir.hadoop.cache.FileInMemory;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.gate.VolumeDevices;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils;

/** The gate of one volume that serves one request at a time, and a flow whose streams go there. */
public final class BurstKit implements AutoCloseable {
  private static final long PATIENCE_NANOS = 600_000_000_000L;
  private static final int PATIENCE_MILLIS = 60_000;

  public final Configuration conf = new Configuration(/* loadDefaults= */ false);
  final RecordedRequests requests = new RecordedRequests(new FifoScheduler(Depth.fixed(1)));
  public final Gate gate =
      new Gate(
          requests,
          PATIENCE_NANOS,
          failure -> {
            throw new AssertionError(failure);
          });
  public final Flow flow = new Flow("etl", 1);
  public final ReadLengths lengths = new ReadLengths();
  public final AtomicInteger withoutLeave = new AtomicInteger();
  public final AtomicInteger closed = new AtomicInteger();
  public long dirtyRoom = Long.MAX_VALUE;

  /** By chance nothing is paid for of what is left to the kernel, unless a test says otherwise. */
  public DoubleSupplier random = () -> 0;

  private VolumeGate volume;
  private GatedStream other;

  public VolumeGate volume() {
    if (volume == null) {
      volume =
          new VolumeGate(
              "/data/1",
              VolumeDevices.UNKNOWN,
              gate,
              GateSettings.of(conf),
              () -> dirtyRoom,
              () -> random.getAsDouble());
    }
    return volume;
  }

  public BlockIo reads(FileInMemory file) {
    return new BurstReads(
        volume(),
        gate.stream(flow),
        file,
        lengths,
        withoutLeave::incrementAndGet,
        closed::incrementAndGet);
  }

  public BlockIo writes(FileInMemory file) {
    return new BurstWrites(
        volume(), gate.stream(flow), file, withoutLeave::incrementAndGet, closed::incrementAndGet);
  }

  /** Moves a part of a block in chunks, as a DataNode does. */
  public static void move(BlockIo io, long offset, long bytes, long chunkBytes) throws Exception {
    for (long at = offset; at < offset + bytes; at += chunkBytes) {
      long chunk = Math.min(chunkBytes, offset + bytes - at);
      io.before(at, chunk);
      io.after(at, chunk);
    }
  }

  /** Another flow has the device, until it lets go. */
  public void otherFlowEnters() throws InterruptedException {
    other = gate.stream(new Flow("other", 1));
    other.enter(Operation.READ, Access.SEQUENTIAL, 1);
  }

  public void otherFlowLeaves() {
    other.leave();
    other.close();
  }

  /** What was asked for by the flow, one request after the other. */
  public List<RecordedRequests.Asked> asked() {
    return requests.asked().stream().filter(each -> each.bytes() != 1).toList();
  }

  public FlowCounters counters() {
    return gate.counters().stream()
        .filter(each -> each.flow().equals(flow.name()))
        .findAny()
        .orElseThrow();
  }

  public static void await(String what, BooleanSupplier holds) throws Exception {
    GenericTestUtils.waitFor(holds::getAsBoolean, 1, PATIENCE_MILLIS, what);
  }

  public void assertNothingIsLeft() throws Exception {
    await("streams end", () -> gate.streams() == 0);
    await("whoever opened it is told", () -> closed.get() > 0);
    assertThat(gate.hasFailed()).isFalse();
    assertThat(gate.counters()).allMatch(c -> c.waiting() == 0 && c.outstanding() == 0);
    assertThat(volume().dirtyBytes()).isZero();
    assertThat(closed).hasValue(1);
  }

  @Override
  public void close() {
    volume().bursts().close();
  }
}
