// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.accounting.FlowCounters;
import io.weir.core.gate.Gate;
import io.weir.core.request.IoScheduler;
import io.weir.hadoop.burst.BlockOpener;
import io.weir.hadoop.datanode.Interposer;
import io.weir.hadoop.gate.VolumeDevices;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.hadoop.metrics.GatedVolume;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.test.GenericTestUtils;

/** The gates of a configuration's DataNodes, which are made as WeirDatasetFactory makes them. */
final class CapturedGates {
  private static final Map<String, CapturedGates> ALL = new ConcurrentHashMap<>();
  private static final String NAME = "test.gates";

  private final UnaryOperator<IoScheduler> around;
  private final List<GateInterposer> interposers = new CopyOnWriteArrayList<>();

  private CapturedGates(UnaryOperator<IoScheduler> around) {
    this.around = around;
  }

  /** Makes the DataNodes of a configuration put something around each scheduler. */
  static CapturedGates of(Configuration conf, UnaryOperator<IoScheduler> around) {
    CapturedGates captured = new CapturedGates(around);
    String name = "gates-" + ALL.size();
    ALL.put(name, captured);
    conf.set(NAME, name);
    conf.set("dfs.datanode.fsdataset.factory", CapturingFactory.class.getName());
    return captured;
  }

  /** Made by the DataNode, by its name. */
  public static final class CapturingFactory extends InterposedDatasetFactory {
    @Override
    protected Interposer interposer(DataNode datanode, Configuration conf) {
      CapturedGates captured = ALL.get(conf.get(NAME));
      GateInterposer interposer =
          new GateInterposer(
              conf,
              captured.around,
              BlockOpener.OF_KERNEL,
              volume -> VolumeDevices.UNKNOWN); // volumes of a test lie on one disk
      captured.interposers.add(interposer);
      try {
        interposer.shareWithNode(conf, "somebody");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return interposer;
    }
  }

  List<Gate> gates() {
    return interposers.stream().flatMap(each -> each.gates().values().stream()).toList();
  }

  /** How many DataNodes could have gates. */
  int dataNodes() {
    return interposers.size();
  }

  /** The volumes that have a gate. */
  List<String> volumes() {
    return interposers.stream().flatMap(each -> each.gates().keySet().stream()).toList();
  }

  List<FlowCounters> counters() {
    return gates().stream().flatMap(gate -> gate.counters().stream()).toList();
  }

  /** What all gates have dispatched for each flow. */
  Map<String, Long> bytesByFlow() {
    return counters().stream()
        .collect(Collectors.groupingBy(c -> c.flow(), Collectors.summingLong(c -> c.bytes())));
  }

  long ungatedPasses() {
    return gates().stream().mapToLong(Gate::ungatedPasses).sum();
  }

  /** What is written and, as far as Weir knows, not on a disk yet. */
  long dirtyBytes() {
    return interposers.stream()
        .flatMap(each -> each.volumes().values().stream())
        .mapToLong(GatedVolume::dirtyBytes)
        .sum();
  }

  /**
   * Waits until nothing is left at gates, of which there are some: a client has its last byte a
   * moment before the DataNode has closed the file.
   */
  void awaitEmpty() throws Exception {
    await("streams and flows", ignored -> streams() == 0);
    assertThat(gates()).isNotEmpty().noneMatch(Gate::hasFailed);
    assertThat(counters()).allMatch(c -> c.waiting() == 0 && c.outstanding() == 0);
  }

  /** The streams and flows that are open. */
  long streams() {
    return gates().stream().mapToLong(Gate::streams).sum()
        + interposers.stream().mapToLong(each -> each.flows().busy()).sum();
  }

  void await(String what, Predicate<CapturedGates> expected) throws Exception {
    try {
      GenericTestUtils.waitFor(() -> expected.test(this), 10, 60_000, what);
    } catch (TimeoutException e) {
      throw new AssertionError(
          "no " + what + "; at the gates: " + gates().stream().map(Gate::counters).toList(), e);
    }
  }
}
