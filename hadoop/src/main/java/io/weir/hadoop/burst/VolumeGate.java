// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.burst;

import io.weir.core.gate.Gate;
import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.hadoop.cache.ChecksumsAhead;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.gate.Window;
import io.weir.hadoop.metrics.GatedVolume;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The gate of a device, and how much its streams move in one burst. */
public final class VolumeGate {
  /** What is shorter, and is not known to go on, is a scattered request. */
  static final long SCATTERED_BYTES = 1 << 20;

  private static final long PIECE_BYTES = 1 << 20;

  /** After so much of a burst that is written out it is asked whether somebody is urgent. */
  private static final long WRITTEN_PIECE_BYTES = 2 << 20;

  private static final long LEAST_WRITTEN_PIECE_BYTES = 256 << 10;
  private static final int PIECES_OF_LATENCY = 3;

  private static final long PIECE_WITHOUT_SEEKS = 128 << 10;

  /** How many were made; one that is made anew for a volume is another one. */
  private static final AtomicLong MADE = new AtomicLong();

  private final String key = "gate " + MADE.incrementAndGet();
  private volatile String volume;
  private final Gate gate;
  private final BurstThreads bursts;
  private final MeasuredDevice measured;
  private final ChecksumsAhead checksums = new ChecksumsAhead();
  private final Map<Flow, ClosedBlocks> closedBlocks = new WeakHashMap<>();
  private final Map<Flow, BlockTails> tails = new WeakHashMap<>();
  private final DoubleSupplier random;
  private final WindowMemory memory;
  private final AtomicLong dirtyBytes = new AtomicLong();
  private volatile GateSettings settings;

  public VolumeGate(
      String volume,
      FoundDevice device,
      Gate gate,
      GateSettings settings,
      LongSupplier dirtyRoom,
      DoubleSupplier random) {
    this(volume, device, gate, settings, dirtyRoom, random, new BurstThreads());
  }

  /**
   * @param bursts its threads, and the clock of all that happens here
   */
  public VolumeGate(
      String volume,
      FoundDevice device,
      Gate gate,
      GateSettings settings,
      LongSupplier dirtyRoom,
      DoubleSupplier random,
      BurstThreads bursts) {
    this.volume = volume;
    this.bursts = bursts;
    this.gate = gate;
    this.memory = new WindowMemory(dirtyRoom, bursts::nowNanos);
    this.random = random;
    this.settings = settings;
    this.measured = new MeasuredDevice(device, settings, bursts);
  }

  /** Its own for as long as the DataNode runs, whatever it is called. */
  public String key() {
    return key;
  }

  public String volume() {
    return volume;
  }

  /** From now on, by the name of another volume on the same device. */
  public void isCalled(String otherVolume) {
    volume = otherVolume;
  }

  public Gate gate() {
    return gate;
  }

  /** What its device is, and does. */
  public MeasuredDevice measured() {
    return measured;
  }

  /** Its threads: those of a disk that hangs keep no other volume's from theirs. */
  public BurstThreads bursts() {
    return bursts;
  }

  public void use(GateSettings fresh) {
    settings = fresh;
    measured.use(fresh);
  }

  long maxWaitNanos() {
    return settings.maxWaitNanos();
  }

  /** Q of a stream that asks for a burst now. */
  public long burstBytes(Operation operation, GatedStream stream) {
    memory.asks(operation, stream, stream.flow());
    return burstBytes(
        operation,
        stream.requestsInRound(),
        memory.ofBurst(settings.windowMemoryBytes(), stream.flow()));
  }

  /** Q of a flow of usual weight, as of now. */
  public long burstBytes(Operation operation) {
    return burstBytes(
        operation, gate.waiting() + 1.0, memory.ofBurst(settings.windowMemoryBytes()));
  }

  private long burstBytes(Operation operation, double requestsInRound, long mostInMemory) {
    Window window = operation == Operation.READ ? settings.readWindow() : settings.writeWindow();
    long most = Math.min(measured.size().bytes(operation, requestsInRound), mostInMemory);
    return window.isNone() ? most : Math.min(window.bytes(), most);
  }

  /** How much of a file may be dirty before its writer waits: two bursts, or less. */
  long roomToWrite(GatedStream stream) {
    return Math.min(2 * burstBytes(Operation.WRITE, stream), memory.ofWriter(stream.flow()));
  }

  /** How a stream asks for its next burst: where bursts are short several go together. */
  Access accessOn(Operation operation, GatedStream stream) {
    return burstBytes(operation, stream) < SCATTERED_BYTES ? Access.SCATTERED : Access.SEQUENTIAL;
  }

  /**
   * How much of a burst of a read is moved at a time; in between it is asked whether somebody is
   * urgent. Without seeks it is as little as the kernel has on its way for one reader.
   */
  long pieceBytes() {
    return settings.slice().isNone() ? PIECE_WITHOUT_SEEKS : PIECE_BYTES;
  }

  /**
   * The same of a burst that is written out. Without seeks it is a third of a promised latency, as
   * others' requests stand behind it in the queue of the device.
   */
  long writtenPieceBytes() {
    long latencyNanos = memory.leastLatencyNanos();
    if (!settings.slice().isNone() || latencyNanos == Long.MAX_VALUE) {
      return WRITTEN_PIECE_BYTES;
    }
    double piece = measured.size().bytesPerSecond() * latencyNanos / 1e9 / PIECES_OF_LATENCY;
    return Math.round(Math.max(LEAST_WRITTEN_PIECE_BYTES, Math.min(piece, WRITTEN_PIECE_BYTES)));
  }

  /** How much of its checksums a small read fetches; null where a seek costs nothing. */
  public @Nullable LongSupplier checksumsAhead(long blockId) {
    return settings.slice().isNone() ? null : () -> checksums.next(blockId);
  }

  public GatedVolume published(
      Set<String> sharedWith, long shortCircuitOpens, boolean coordinated) {
    return new GatedVolume(
        gate,
        measured.device(),
        sharedWith,
        publishedBurstBytes(Operation.READ),
        publishedBurstBytes(Operation.WRITE),
        measured.worth(),
        shortCircuitOpens,
        dirtyBytes(),
        coordinated);
  }

  private long publishedBurstBytes(Operation operation) {
    return settings.hasBursts(operation) ? burstBytes(operation) : 0;
  }

  void leaves(GatedStream stream) {
    memory.leaves(stream);
  }

  /** So much more was written into the page cache, or, below 0, is on the disk. */
  void dirty(long moreBytes) {
    dirtyBytes.addAndGet(moreBytes);
  }

  /** What is dirty here of the blocks that a flow has closed. */
  ClosedBlocks closedBlocks(Flow flow) {
    synchronized (closedBlocks) {
      return closedBlocks.computeIfAbsent(flow, each -> new ClosedBlocks(bursts));
    }
  }

  /** What the kernel writes of the blocks of a flow past the gate. */
  BlockTails tails(Flow flow) {
    synchronized (tails) {
      return tails.computeIfAbsent(flow, each -> new BlockTails(this, random));
    }
  }

  public long dirtyBytes() {
    return dirtyBytes.get();
  }
}
