// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.volume;

import static java.util.Objects.requireNonNull;

import io.weir.core.accounting.CountingScheduler;
import io.weir.core.accounting.FlowCounters;
import io.weir.core.policy.DevicePolicy;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.request.Slots;
import io.weir.core.window.BurstSize;
import io.weir.core.window.ReadLengths;
import io.weir.simulator.device.Device;
import io.weir.simulator.device.ScheduledDevice;
import io.weir.simulator.kernel.Simulation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A disk behind the gate of a DataNode: the scheduler, the windows and the size of bursts are
 * core's, as there. A burst is one request of the device.
 */
public final class GatedVolume implements Volume {
  /**
   * How many flows are counted apart at a volume: a cluster has thousands of volumes, and of all
   * jobs that a trace has few run at a time.
   */
  private static final int FLOWS_COUNTED = 16;

  /** Files begin at multiples of this. */
  private static final long ALIGNED_BYTES = 1 << 20;

  /** What a stream is told of its burst. */
  interface Owner {
    void moved(IoRequest request, long nanos);

    /** Moves its burst by itself; false if the device is to do that. */
    default boolean moves(IoRequest request, Runnable whenDone) {
      return false;
    }
  }

  private static final class Burst {
    private @Nullable Owner owner;
    private long begunNanos;
  }

  private final Simulation simulation;
  private final CountingScheduler scheduler;
  private final ScheduledDevice gate;
  private final BurstSize size;
  private final long mostWriteBytes;
  private final long capacityBytes;
  private final SplittableRandom random;
  private final Slots<Burst> bursts = new Slots<>(Burst::new);
  private final Map<Flow, ReadLengths> lengths = new HashMap<>();

  /** Who has read here last: mostly it is the next one, too. */
  private @Nullable Flow latest;

  private ReadLengths lengthsOfLatest = new ReadLengths();
  private final BegunAt device;
  private final @Nullable KernelCache kernel;
  private long movedBytes;

  /**
   * @param mostWriteBytes of a burst that is written out, {@code weir.datanode.write-window}
   * @param capacityBytes of the part of the device in which files lie, above 0
   * @param random where files lie on the device
   */
  public GatedVolume(
      Simulation simulation,
      DevicePolicy policy,
      Device device,
      long mostWriteBytes,
      long capacityBytes,
      SplittableRandom random) {
    this(simulation, policy, device, mostWriteBytes, capacityBytes, random, null);
  }

  /**
   * With a kernel that writes back, too.
   *
   * @param kernel null if the gate has all that is written to itself
   */
  public GatedVolume(
      Simulation simulation,
      DevicePolicy policy,
      Device device,
      long mostWriteBytes,
      long capacityBytes,
      SplittableRandom random,
      @Nullable KernelCache kernel) {
    this.simulation = simulation;
    this.scheduler = new CountingScheduler(policy.newScheduler(), FLOWS_COUNTED);
    this.device = new BegunAt(device);
    this.gate = new ScheduledDevice(simulation, scheduler, this.device, this::done);
    this.size = policy.newBurstSize();
    this.mostWriteBytes = mostWriteBytes;
    this.capacityBytes = capacityBytes;
    this.random = random;
    this.kernel = kernel;
  }

  @Override
  public PieceReader read(Flow flow, long bytes) {
    if (flow != latest) {
      lengthsOfLatest = lengths.computeIfAbsent(flow, each -> new ReadLengths());
      latest = flow;
    }
    return new GatedReader(this, new IoStream(flow), lengthsOfLatest, somewhere(), bytes);
  }

  @Override
  public PieceWriter write(Flow flow) {
    return kernel == null
        ? new GatedWriter(this, new IoStream(flow), somewhere(), 0)
        : new CachedGatedWriter(this, kernel.pages(), new IoStream(flow), somewhere(), 0);
  }

  @Override
  public PieceWriter writeLocal(Flow flow) {
    return kernel == null
        ? write(flow)
        : new CachedGatedWriter(
            this, kernel.pages(), new IoStream(flow), somewhere(), kernel.localAheadBytes());
  }

  @Override
  public boolean forgetsDeletedFiles() {
    return kernel != null;
  }

  @Override
  public void forget(Set<Flow> ended) {
    lengths.keySet().removeAll(ended);
    latest = null;
  }

  @Override
  public long movedBytes() {
    return movedBytes;
  }

  @Override
  public long busyNanos() {
    return scheduler.device(simulation.nowNanos()).busyNanos();
  }

  /** What each flow has got here so far. */
  public List<FlowCounters> counters() {
    return scheduler.counters(simulation.nowNanos());
  }

  /** Which part of what its profile says the device gives, by its latest bursts. */
  public double partGiven() {
    return size.partGiven();
  }

  private long somewhere() {
    return random.nextLong(Math.max(1, capacityBytes / ALIGNED_BYTES)) * ALIGNED_BYTES;
  }

  /** Q of a stream that asks for a burst now. */
  long burstBytes(Operation operation, Flow flow) {
    long most = operation == Operation.WRITE ? mostWriteBytes : Long.MAX_VALUE;
    return Math.min(most, size.bytes(operation, scheduler.requestsInRound(flow)));
  }

  void submit(IoRequest request, Owner owner) {
    bursts.put(request).owner = owner;
    gate.submit(request);
  }

  void ended(IoStream stream) {
    gate.ended(stream);
  }

  private void done(IoRequest request) {
    Burst burst = bursts.of(request);
    Owner owner = burst.owner;
    long nanos = simulation.nowNanos() - burst.begunNanos;
    bursts.take(request, burst);
    movedBytes += request.bytes();
    size.moved(request.operation(), request.bytes(), nanos);
    if (owner != null) {
      owner.moved(request, nanos);
    }
  }

  /** Notes when a burst goes to the device. */
  private final class BegunAt implements Device {
    private final Device behind;
    private int movedByOwners;
    private @Nullable Done whoIsTold;

    BegunAt(Device behind) {
      this.behind = behind;
    }

    @Override
    public int queueDepth() {
      return behind.queueDepth();
    }

    @Override
    public int outstanding() {
      return behind.outstanding() + movedByOwners;
    }

    @Override
    public void submit(IoRequest request) {
      Burst burst = bursts.of(request);
      burst.begunNanos = simulation.nowNanos();
      Owner owner = burst.owner;
      movedByOwners++;
      if (owner == null || !owner.moves(request, () -> movedByOwner(request))) {
        movedByOwners--;
        behind.submit(request);
      }
    }

    private void movedByOwner(IoRequest request) {
      movedByOwners--;
      long nanos = simulation.nowNanos() - bursts.of(request).begunNanos;
      long leastNanos = size.leastNanos(request.bytes(), nanos);
      if (leastNanos > 0) {
        request.costsAtLeast(leastNanos); // what the kernel has written before is paid for now
      }
      requireNonNull(whoIsTold).done(request);
    }

    @Override
    public void whenDone(Done listener) {
      whoIsTold = listener;
      behind.whenDone(listener);
    }
  }
}
