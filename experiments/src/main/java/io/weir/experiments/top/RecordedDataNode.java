// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.top;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.core.depth.Depth;
import io.weir.core.device.DeviceProfile;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.gate.Gate;
import io.weir.core.gate.GatedStream;
import io.weir.core.request.Access;
import io.weir.core.request.Flow;
import io.weir.core.request.Operation;
import io.weir.hadoop.device.FoundDevice;
import io.weir.hadoop.metrics.GateMetrics;
import io.weir.hadoop.metrics.GatedVolume;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * What a DataNode with many flows answers at {@code /jmx}: published by a real gate through
 * Hadoop's metrics, and recorded.
 */
final class RecordedDataNode {
  private static final long CHUNK_BYTES = 65_536;
  private static final ObjectMapper JSON = new ObjectMapper();

  private RecordedDataNode() {}

  static byte[] withFlows(int count) throws Exception {
    DefaultMetricsSystem.setMiniClusterMode(true); // it may run already, in this process
    DefaultMetricsSystem.initialize("DataNode");
    Gate gate = usedBy(count);
    try (GateMetrics published =
        GateMetrics.publish(() -> Map.of("/data/1/dfs/dn", volume(gate)))) {
      MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
      ObjectName name = new ObjectName("Hadoop:service=DataNode,name=" + published.name());
      ObjectNode answer = JSON.createObjectNode();
      ObjectNode bean = answer.putArray("beans").addObject();
      bean.put("name", name.toString());
      for (MBeanAttributeInfo attribute : beans.getMBeanInfo(name).getAttributes()) {
        bean.putPOJO(attribute.getName(), beans.getAttribute(name, attribute.getName()));
      }
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(answer);
    }
  }

  private static GatedVolume volume(Gate gate) {
    FoundDevice device =
        new FoundDevice(
            FoundDevice.Kind.ROTATING,
            32,
            Set.of("sdb"),
            128 << 10,
            "mq-deadline",
            "/data/1/dfs/dn lies on sdb (rotating, queue depth 32, mq-deadline), by"
                + " /sys/block/sdb/queue/rotational");
    return new GatedVolume(gate, device, Set.of(), 0, 0, 1, 0, 0, false);
  }

  private static Gate usedBy(int count) throws InterruptedException {
    Gate gate =
        new Gate(
            new SfqScheduler(DeviceProfile.BYTES, Depth.fixed(4)),
            TimeUnit.SECONDS.toNanos(1),
            failure -> {});
    for (int i = 0; i < count; i++) {
      Flow flow = new Flow("user%d/application_1700000000000_%04d".formatted(i % 40, i), 1 + i % 8);
      try (GatedStream stream = gate.stream(flow)) {
        stream.enter(Operation.READ, Access.SEQUENTIAL, CHUNK_BYTES);
        stream.leave();
      }
    }
    return gate;
  }
}
