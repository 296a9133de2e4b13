// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.core.gate.Gate;
import io.weir.core.record.CallRecorder;
import io.weir.core.request.IoScheduler;
import io.weir.hadoop.burst.BlockTails;
import io.weir.hadoop.burst.DirtyBudget;
import io.weir.hadoop.burst.VolumeGate;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.device.WriteBack;
import io.weir.hadoop.flow.FlowRegistry;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.gate.VolumeSettings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.weights.Weights;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The gates of a DataNode: one for each device, made when a volume on it is first used, with the
 * settings of now. Weights change under the same lock, as what is reserved is a part of what all
 * devices give.
 */
final class GatesByVolume {
  private static final Logger LOG =
      LoggerFactory.getLogger(GateInterposer.class); // as operators.md

  private final UnaryOperator<IoScheduler> around;
  private final Function<String, FoundDevice> devices;
  private final FlowRegistry flows;
  private final Supplier<Weights> weights;
  private final Map<String, VolumeGate> gates = new ConcurrentHashMap<>();

  /** What was measured to be another kind of device than it was found to be, by volume. */
  private final Map<String, FoundDevice> measured = new ConcurrentHashMap<>();

  /** Where the calls of a gate's scheduler are recorded, if they are. */
  private final Map<VolumeGate, CallRecorder> recorders = new ConcurrentHashMap<>();

  private volatile VolumeSettings settings;

  GatesByVolume(
      Configuration conf,
      UnaryOperator<IoScheduler> around,
      Function<String, FoundDevice> devices,
      FlowRegistry flows,
      Supplier<Weights> weights) {
    this.around = around;
    this.devices = devices;
    this.flows = flows;
    this.weights = weights;
    this.settings = read(conf);
  }

  VolumeSettings read(Configuration conf) {
    return VolumeSettings.of(conf, this::device);
  }

  private FoundDevice device(String volume) {
    FoundDevice as = measured.get(volume);
    return as == null ? devices.apply(volume) : as;
  }

  VolumeSettings settings() {
    return settings;
  }

  /** Takes new settings; waiting requests move to the new scheduler. */
  void take(VolumeSettings read) {
    gates.keySet().forEach(read::of); // looked at here, where a mount that hangs keeps nobody
    takeSeen(read);
  }

  /** One at a time with gates that are made, so that none keeps what was before. */
  private synchronized void takeSeen(VolumeSettings read) {
    settings = read;
    reweigh();
    gates.values().removeIf(each -> each.gate().hasFailed()); // another chance, with a new one
    all().forEach(each -> use(each, read.of(each.volume())));
  }

  private void use(VolumeGate volume, GateSettings its) {
    volume.use(its);
    IoScheduler made = around.apply(its.newScheduler());
    CallRecorder recorder = recorders.get(volume);
    volume
        .gate()
        .use(recorder == null ? made : recorder.around(made, its.onDevice()), its.maxWaitNanos());
  }

  /**
   * Has the calls of a gate's scheduler recorded from now on. It is a new one, so that all that
   * decides is in the trace.
   */
  synchronized void record(VolumeGate volume, CallRecorder recorder) {
    recorders.put(volume, recorder);
    use(volume, settings.of(volume.volume()));
  }

  /** The schedulers stay as they are, so that nobody's tags are forgotten again. */
  synchronized void recordNoMore(VolumeGate volume) {
    recorders.remove(volume);
  }

  synchronized void reweigh() {
    ratesChanged();
    flows.reweigh(weights.get());
  }

  private synchronized void ratesChanged() {
    flows.devicesGive(all().stream().mapToDouble(each -> each.measured().bytesPerSecond()).sum());
  }

  Set<VolumeGate> all() {
    return new LinkedHashSet<>(gates.values());
  }

  /** The volumes of each gate, in order. */
  Map<VolumeGate, Set<String>> volumes() {
    Map<VolumeGate, Set<String>> volumes = new HashMap<>();
    gates.forEach(
        (volume, its) -> volumes.computeIfAbsent(its, any -> new TreeSet<>()).add(volume));
    return volumes;
  }

  @Nullable VolumeGate known(String volume) {
    return gates.get(volume);
  }

  VolumeGate of(String volume) {
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
    ratesChanged();
    return gate;
  }

  /** Two volumes on one disk have one gate, by the name of the first of them. */
  private VolumeGate newGate(String volume, FoundDevice device) {
    for (VolumeGate each : List.copyOf(gates.values())) {
      if (each.measured().device().sharesDiskWith(device) && !each.gate().hasFailed()) {
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
        new DirtyBudget(WriteBack.ofThisMachine(), device, () -> all().size(), System::nanoTime);
    VolumeGate made =
        new VolumeGate(volume, device, gate, its, dirtyRoom::bytes, BlockTails::chance);
    made.measured().whenSeeksChange(() -> measured(made));
    made.measured().whenRateChanges(this::ratesChanged);
    return made;
  }

  /** It was measured what a seek costs on the device of a gate. */
  private synchronized void measured(VolumeGate gate) {
    String volume = gate.volume();
    if (!settings.of(volume).findsSeeks() || !gate.measured().takesWhatIsMeasured()) {
      return;
    }
    gates.forEach(
        (each, its) -> {
          if (its == gate) {
            measured.put(each, gate.measured().device());
            settings.forget(each);
          }
        });
    GateSettings its = settings.of(volume);
    use(gate, its);
    LOG.info(
        "Weir stands before {}: {}; {}", volume, gate.measured().device().reason(), its.describe());
  }

  void volumesLeft(Set<String> volumes) {
    for (String volume : List.copyOf(gates.keySet())) {
      if (!volumes.contains(volume)) {
        leave(volume);
        LOG.info("Weir stands no longer before {}, which is gone", volume);
      }
    }
  }

  /** Its gate goes on by the name of another volume on the same disk. */
  private void leave(String volume) {
    VolumeGate gate = gates.remove(volume);
    measured.remove(volume);
    settings.forget(volume);
    if (gate != null && gate.volume().equals(volume)) {
      gates.entrySet().stream()
          .filter(other -> other.getValue() == gate)
          .map(Map.Entry::getKey)
          .min(Comparator.naturalOrder())
          .ifPresent(gate::isCalled);
    }
  }
}
