// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fluid;

import io.weir.core.broker.Broker;
import io.weir.core.exchange.Answer;
import io.weir.core.exchange.NodeReport;
import io.weir.core.exchange.Standing;
import io.weir.core.node.FactorView;
import io.weir.core.node.ServiceLedger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A node with one device. What it tells the broker, and makes of the answer, is a DataNode's. */
public final class FluidNode {
  private static final String DEVICE = "disk";
  private static final int IDLE_KEPT = 10;

  private final FluidDevice device;
  private final ServiceLedger ledger = new ServiceLedger(IDLE_KEPT);
  private final FactorView view;

  /** The standings by which its flows were weighed last; null if a flow has left since. */
  private @Nullable Map<String, Standing> weighed;

  FluidNode(String name, double mostFactor, long nowNanos) {
    this(name, mostFactor, 1, nowNanos);
  }

  /**
   * @param incarnation another number each time that the node starts
   */
  public FluidNode(String name, double mostFactor, long incarnation, long nowNanos) {
    this.device = new FluidDevice(mostFactor);
    this.view = new FactorView(ledger, name, incarnation, nowNanos);
  }

  /**
   * From now on, until it leaves.
   *
   * @param demand as a part of the device; infinite: all that it can get
   */
  public void wants(String flow, double weight, double demand) {
    device.wants(flow, weight, demand);
  }

  /** It has ended. */
  public void leaves(String flow) {
    device.leaves(flow);
    weighed = null;
  }

  /** Divides the device for so long. */
  public void run(long nanos) {
    device.run(nanos);
  }

  /** Adds so much of what each flow got in the last run, as a part of the device. */
  public void addTo(Map<String, Double> got, double part) {
    device.addTo(got, part);
  }

  /** As of {@link FluidDevice#leastOfLocalShare}. */
  public double leastOfLocalShare() {
    return device.leastOfLocalShare();
  }

  /** Tells the broker what it did, and acts on the answer. */
  void report(Broker broker, long nowNanos) {
    hear(broker.report(report(nowNanos), nowNanos));
  }

  /** What it tells the broker now. */
  public NodeReport report(long nowNanos) {
    ledger.read(Map.of(DEVICE, device.served()), nowNanos);
    ledger.stand(device.paths());
    return view.next(nowNanos);
  }

  /** Acts on the answer to its last report. */
  public void hear(Answer answer) {
    view.answered(answer);
    Map<String, Standing> heard = view.standings();
    if (heard != weighed) {
      weighed = heard;
      device.stand(heard);
    }
  }

  /** How many flows its ledger has. */
  public int flows() {
    return ledger.rows().size();
  }
}
