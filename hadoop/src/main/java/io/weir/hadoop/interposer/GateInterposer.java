// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.core.gate.Gate;
import io.weir.core.gate.GatedStream;
import io.weir.core.request.Flow;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import io.weir.hadoop.burst.BlockOpener;
import io.weir.hadoop.burst.BlockTails;
import io.weir.hadoop.burst.BurstReads;
import io.weir.hadoop.burst.BurstThreads;
import io.weir.hadoop.burst.BurstWrites;
import io.weir.hadoop.burst.DirtyBudget;
import io.weir.hadoop.burst.LeasedIo;
import io.weir.hadoop.burst.LengthsByFlow;
import io.weir.hadoop.burst.VolumeGate;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.cache.CachedFileOpener;
import io.weir.hadoop.cache.WithChecksums;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.datanode.Interposer;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.device.WriteBack;
import io.weir.hadoop.exchange.BrokerExchange;
import io.weir.hadoop.flow.FlowRegistry;
import io.weir.hadoop.flow.KeyedWeights;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.gate.VolumeDevices;
import io.weir.hadoop.gate.VolumeSettings;
import io.weir.hadoop.metrics.GatedVolume;
import io.weir.hadoop.node.NodeServer;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.weights.Weights;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends every block transfer of a DataNode through the gate of its volume, in the name of its flow.
 */
public final class GateInterposer implements Interposer {
  private static final Logger LOG = LoggerFactory.getLogger(GateInterposer.class);

  private final FlowRegistry flows;
  private final UnaryOperator<IoScheduler> around;
  private final List<Runnable> whenClosed = new CopyOnWriteArrayList<>();
  private final Map<String, VolumeGate> gates = new ConcurrentHashMap<>();
  private final BlockOpener files;
  private final Function<String, FoundDevice> devices;

  /** What was measured to be another kind of device than it was found to be, by volume. */
  private final Map<String, FoundDevice> measured = new ConcurrentHashMap<>();

  private final LengthsByFlow lengths = new LengthsByFlow();
  private final Map<String, LongAdder> shortCircuitOpens = new ConcurrentHashMap<>();
  private final Set<String> localDirs = ConcurrentHashMap.newKeySet();
  private final AtomicLong withoutLeave = new AtomicLong();
  private volatile VolumeSettings settings;
  private volatile Weights keyed;
  private volatile Weights fromFile = Weights.EQUAL;
  private volatile Weights ofCluster = Weights.EQUAL;
  private volatile @Nullable BrokerExchange exchange;

  /**
   * @throws IllegalArgumentException names the key, the value and what is allowed
   */
  public GateInterposer(Configuration conf) {
    this(conf, UnaryOperator.identity());
  }

  /**
   * @param around put around each scheduler, by whoever wants to watch it decide
   */
  public GateInterposer(Configuration conf, UnaryOperator<IoScheduler> around) {
    this(conf, around, GateInterposer::fileOfKernel, VolumeDevices.ofThisMachine(conf));
  }

  /**
   * @param files opens block files, for bursts; a transfer for which it has none has no bursts
   * @param devices what is below a volume
   */
  public GateInterposer(
      Configuration conf,
      UnaryOperator<IoScheduler> around,
      BlockOpener files,
      Function<String, FoundDevice> devices) {
    this.files = files;
    this.devices = devices;
    this.settings = VolumeSettings.of(conf, this::device);
    this.keyed = KeyedWeights.of(conf);
    this.flows = new FlowRegistry(keyed);
    this.around = around;
    if (settings.standsAside()) {
      LOG.info("Weir stands aside: {} is none", WeirKeys.POLICY);
    } else {
      LOG.info("Weir is on: {}; weights {}", settings.describe(), keyed);
    }
    watchWeights();
    watchSite(conf);
  }

  @Override
  public BlockIo open(BlockTransfer transfer) {
    GateSettings now = settings.of(transfer.volume());
    if (now.policy() == GateSettings.Policy.NONE) {
      return BlockIo.PASS;
    }
    VolumeGate volume = gateOf(transfer.volume());
    if (volume.gate().hasFailed()) {
      return BlockIo.PASS;
    }
    // First, as it may fail, and nothing is left of it then.
    CachedFile file =
        now.hasBursts(transfer.operation())
            ? files.open(transfer, volume.checksumsAhead(transfer.blockId()))
            : null;
    Flow flow = flows.open(transfer.client());
    GatedStream stream = volume.gate().stream(flow, transfer.blockId());
    Runnable withoutLeave = () -> wentWithoutLeave(transfer, volume.gate());
    Runnable whenStreamCloses = () -> flows.close(flow);
    if (file == null) {
      return new LeasedIo(stream, transfer.operation(), withoutLeave, whenStreamCloses);
    }
    BurstThreads bursts = volume.bursts();
    return transfer.operation() == Operation.READ
        ? new BurstReads(
            volume, stream, file, bursts, lengths.of(flow), withoutLeave, whenStreamCloses)
        : new BurstWrites(volume, stream, file, bursts, withoutLeave, whenStreamCloses);
  }

  public static @Nullable CachedFile fileOfKernel(
      BlockTransfer transfer, @Nullable LongSupplier checksumsAhead) {
    CachedFile block = fileOfKernel(transfer.file(), transfer.operation());
    CachedFile checksums =
        block == null ? null : fileOfKernel(transfer.checksums(), transfer.operation());
    return block == null || checksums == null
        ? block
        : new WithChecksums(block, checksums, checksumsAhead);
  }

  private static @Nullable CachedFile fileOfKernel(@Nullable Path path, Operation operation) {
    return path == null ? null : CachedFileOpener.OF_KERNEL.open(path, operation);
  }

  private void watchWeights() {
    Path file = settings.common().weightsFile();
    if (file != null) {
      WeightsWatch watch =
          new WeightsWatch(file, settings.common().watchPeriodNanos(), this::reweigh);
      whenClosed(watch::close);
    }
  }

  private void watchSite(Configuration conf) {
    SiteWatch.file(conf)
        .ifPresent(
            file -> {
              SiteWatch watch = new SiteWatch(file, conf, this::reconfigure);
              FilePoller looks =
                  new FilePoller(
                      "Weir's watch over " + file,
                      settings.common().watchPeriodNanos(),
                      watch::look);
              whenClosed(looks::close);
            });
  }

  private void reweigh(Weights read) {
    fromFile = read;
    reweigh();
  }

  private void reweighByCluster(Weights set) {
    ofCluster = set;
    reweigh();
  }

  /** What stands in the node's file counts first, then what the cluster has, then keys. */
  private synchronized void reweigh() {
    flows.devicesGive(devicesGive());
    flows.reweigh(fromFile.orElse(ofCluster).orElse(keyed));
  }

  /**
   * Takes new settings, for transfers under way too: waiting requests move to the new scheduler.
   * Those that are not allowed are named in the log, and change nothing. The path of the weights
   * file and how often files are looked at are taken at the start alone.
   */
  public void reconfigure(Configuration fresh) {
    VolumeSettings read;
    try {
      read = VolumeSettings.of(fresh, this::device);
      keyed = KeyedWeights.of(fresh);
    } catch (IllegalArgumentException refused) {
      LOG.error("Weir keeps the settings that it has: {}", refused.getMessage());
      return;
    }
    gates.keySet().forEach(read::of); // looked at here, where a mount that hangs keeps nobody
    take(read);
    LOG.info("Weir has new settings: {}; weights {}", read.describe(), keyed);
  }

  /** One at a time with gates that are made, so that none keeps what was before. */
  private synchronized void take(VolumeSettings read) {
    settings = read;
    reweigh();
    gates.values().removeIf(each -> each.gate().hasFailed()); // another chance, with a new one
    new LinkedHashSet<>(gates.values()).forEach(each -> use(each, read.of(each.volume())));
  }

  private void use(VolumeGate volume, GateSettings its) {
    volume.use(its);
    volume.gate().use(around.apply(its.newScheduler()), its.maxWaitNanos());
  }

  private FoundDevice device(String volume) {
    FoundDevice as = measured.get(volume);
    return as == null ? devices.apply(volume) : as;
  }

  /** It was measured what a seek costs on the device of a gate. */
  private synchronized void measured(VolumeGate gate) {
    String volume = gate.volume();
    if (!settings.of(volume).findsSeeks() || !gate.takesWhatIsMeasured()) {
      return;
    }
    gates.forEach(
        (each, its) -> {
          if (its == gate) {
            measured.put(each, gate.device());
            settings.forget(each);
          }
        });
    GateSettings its = settings.of(volume);
    use(gate, its);
    LOG.info("Weir stands before {}: {}; {}", volume, gate.device().reason(), its.describe());
  }

  @Override
  public boolean hasBursts(String volume, Operation operation) {
    return settings.of(volume).hasBursts(operation);
  }

  @Override
  public boolean handsOver(BlockTransfer transfer) {
    GateSettings now = settings.of(transfer.volume());
    if (now.policy() != GateSettings.Policy.NONE) {
      if (now.refusesShortCircuit()) {
        return false;
      }
      gateOf(transfer.volume());
      shortCircuitOpens.computeIfAbsent(transfer.volume(), volume -> new LongAdder()).increment();
    }
    return true;
  }

  @Override
  public void volumesLeft(Set<String> volumes) {
    for (String volume : List.copyOf(gates.keySet())) {
      if (!volumes.contains(volume) && !localDirs.contains(volume)) {
        VolumeGate gate = gates.remove(volume);
        measured.remove(volume);
        settings.forget(volume);
        if (gate != null && gate.volume().equals(volume)) {
          gates.entrySet().stream()
              .filter(
                  other -> other.getValue() == gate) // it shares a disk with the one that is gone
              .map(Map.Entry::getKey)
              .min(Comparator.naturalOrder())
              .ifPresent(gate::isCalled);
        }
        LOG.info("Weir stands no longer before {}, which is gone", volume);
      }
    }
  }

  /**
   * Talks with the brokers of the cluster from now on, where the settings say so.
   *
   * @param node the name of this DataNode, which stays when it restarts
   */
  public void coordinate(String node, Configuration conf) throws IOException {
    Long periodNanos = settings.common().brokerPeriodNanos();
    if (periodNanos != null) {
      BrokerExchange started = BrokerExchange.start(conf, node, asBrokersSeeIt(), periodNanos);
      exchange = started;
      whenClosed(started::close);
    }
  }

  /** The gates so far, and those to come. */
  GatesOfNode asBrokersSeeIt() {
    return new GatesOfNode(
        () -> Set.copyOf(gates.values()),
        flows,
        () -> settings.common().mostFactor(),
        this::reweighByCluster);
  }

  /**
   * Lets other processes of the node go through these gates from now on, where a key says at which
   * socket.
   *
   * @param ownUser who the DataNode runs as
   */
  public void shareWithNode(Configuration conf, String ownUser) throws IOException {
    Path socket = new Settings(conf).file(WeirKeys.NODE_SOCKET);
    if (socket != null) {
      localDirs.addAll(NodeGates.localDirs(conf));
      NodeServer server =
          NodeServer.start(
              socket, new NodeGates(this, volume -> settings.of(volume), conf, ownUser));
      whenClosed(server::close);
    }
  }

  /** What else ends when the DataNode does. */
  public void whenClosed(Runnable action) {
    whenClosed.add(action);
  }

  @Override
  public void close() {
    whenClosed.forEach(Runnable::run);
    gates.values().forEach(each -> each.bursts().close());
  }

  /** The gates so far, by volume. */
  public Map<String, Gate> gates() {
    Map<String, Gate> byVolume = new TreeMap<>();
    gates.values().forEach(each -> byVolume.put(each.volume(), each.gate()));
    return byVolume;
  }

  /** The volumes so far, by name: of those that share a gate, the first. */
  public Map<String, GatedVolume> volumes() {
    BrokerExchange talks = exchange;
    boolean coordinated = talks != null && talks.isHeard();
    Map<VolumeGate, Set<String>> volumesOf = new HashMap<>();
    gates.forEach(
        (volume, its) -> volumesOf.computeIfAbsent(its, any -> new TreeSet<>()).add(volume));
    Map<String, GatedVolume> volumes = new TreeMap<>();
    volumesOf.forEach(
        (gate, all) -> {
          long opens = all.stream().mapToLong(this::shortCircuitOpens).sum();
          String first = gate.volume();
          all.remove(first);
          volumes.put(first, gate.published(all, opens, coordinated));
        });
    return volumes;
  }

  private long shortCircuitOpens(String volume) {
    LongAdder opens = shortCircuitOpens.get(volume);
    return opens == null ? 0 : opens.sum();
  }

  /** How many flows have a stream open. */
  public int busyFlows() {
    return flows.busy();
  }

  /** The flow of this name, if it has a stream open. */
  public Optional<Flow> busyFlow(String name) {
    return flows.busy(name);
  }

  private VolumeGate gateOf(String volume) {
    VolumeGate known = gates.get(volume);
    return known == null ? newGateOf(volume) : known;
  }

  /** Whoever looks at a mount that hangs keeps nobody from other volumes. */
  private VolumeGate newGateOf(String volume) {
    FoundDevice device = device(volume);
    settings.of(volume);
    return putGateOf(volume, device);
  }

  private synchronized VolumeGate putGateOf(String volume, FoundDevice device) {
    VolumeGate known = gates.get(volume);
    VolumeGate gate = known == null ? newGate(volume, device) : known;
    gates.put(volume, gate);
    flows.devicesGive(devicesGive());
    return gate;
  }

  private synchronized void ratesChanged() {
    flows.devicesGive(devicesGive());
  }

  /** What all devices that have a gate give together, in bytes a second. */
  private double devicesGive() {
    return gates.values().stream().distinct().mapToDouble(VolumeGate::bytesPerSecond).sum();
  }

  /** Two volumes on one disk have one gate, by the name of the first of them. */
  private VolumeGate newGate(String volume, FoundDevice device) {
    for (VolumeGate each : List.copyOf(gates.values())) {
      if (each.device().sharesDiskWith(device) && !each.gate().hasFailed()) {
        LOG.info(
            "Weir stands before {} and {} with one gate: {}",
            each.volume(),
            volume,
            device.reason());
        return each;
      }
    }
    GateSettings its = settings.of(volume);
    LOG.info("Weir stands before {}: {}; {}", volume, device.reason(), its.describe());
    Gate gate =
        new Gate(
            around.apply(its.newScheduler()),
            its.maxWaitNanos(),
            failure ->
                LOG.error(
                    "Weir's scheduler for {} has failed: from now on every request passes, as on a stock DataNode."
                        + " Restart the DataNode, or change a key of Weir, to switch it on again, or set {} to none.",
                    volume,
                    WeirKeys.POLICY,
                    failure));
    DirtyBudget dirtyRoom =
        new DirtyBudget(WriteBack.ofThisMachine(), device, this::devices, System::nanoTime);
    VolumeGate made =
        new VolumeGate(volume, device, gate, its, dirtyRoom::bytes, BlockTails::chance);
    made.whenSeeksChange(() -> measured(made));
    made.whenRateChanges(this::ratesChanged);
    return made;
  }

  /** How many devices have a gate. */
  private int devices() {
    return (int) gates.values().stream().distinct().count();
  }

  /** Q of a volume that has a gate, as of now; 0 where it has none. */
  public long burstBytes(String volume, Operation operation) {
    VolumeGate gate = gates.get(volume);
    return gate == null ? 0 : gate.burstBytes(operation);
  }

  /** A volume that is stuck may say so for every chunk: the log grows with the logarithm. */
  private void wentWithoutLeave(BlockTransfer transfer, Gate gate) {
    if (gate.hasFailed()) {
      return; // said once, by the gate
    }
    long count = withoutLeave.incrementAndGet();
    if (Long.bitCount(count) == 1) {
      LOG.warn(
          "A request of {} went to {} without Weir's leave, as it would have waited for over {} ms"
              + " (requests so far: {})",
          transfer.client().flow(),
          transfer.volume(),
          TimeUnit.NANOSECONDS.toMillis(settings.of(transfer.volume()).maxWaitNanos()),
          count);
    }
  }
}
