// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.hadoop.usage.DiskUsage;
import io.weir.hadoop.usage.NodeUsage;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedUsageTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void whatIsPublishedIsWhatANodeWouldSay() {
    Published published =
        new Published(
            List.of(
                flow("dn1", "/data/1", "etl/a", 300_000_000),
                flow("dn1", "/data/2", "etl/a", 100_000_000),
                flow("dn2", "/data/1", "b", 500_000_000),
                flow("dn2", "/data/1", "idle", 0)),
            List.of(
                volume("dn1", "/data/1", "flash"),
                volume("dn1", "/data/3", "rotating"),
                volume("dn2", "/data/1", "rotating")),
            /* isOn= */ true);

    List<NodeUsage> nodes = PublishedUsage.of(published, SECOND);

    assertThat(nodes).extracting(NodeUsage::node).containsExactly("dn1", "dn2");
    NodeUsage first = nodes.get(0);
    assertThat(first.flows()).hasSize(1);
    assertThat(first.flows().get(0).user()).isEqualTo("etl");
    assertThat(first.flows().get(0).weight()).isEqualTo(2);
    assertThat(first.disks())
        .extracting(DiskUsage::volume)
        .containsExactly("/data/1", "/data/2", "/data/3");
    assertThat(first.disks().get(0).kind()).isEqualTo("flash");
    assertThat(first.disks().get(0).busy()).isCloseTo(0.3, within(1e-6));
    assertThat(first.total().served()[0]).isCloseTo(0.4f, within(1e-6f));
    assertThat(nodes.get(1).flows()).hasSize(1);
  }

  private static FlowReading flow(String node, String volume, String flow, long service) {
    return new FlowReading(
        node, volume, flow, "", 2, Promised.NOTHING, 0, 1_000, 0, service, service, 0);
  }

  private static VolumeReading volume(String node, String volume, String kind) {
    return new VolumeReading(node, volume, kind, "sda", 32, "none", "", "", 0, 0, 1, true, false);
  }
}
