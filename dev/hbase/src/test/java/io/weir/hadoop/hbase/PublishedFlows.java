// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.hbase;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What the DataNodes of this process publish of their flows, added up. */
final class PublishedFlows {
  private static final String FLOW = "tag.Flow";

  private PublishedFlows() {}

  /** By flow, the sum of a metric: {@code WrittenBytes}. */
  static Map<String, Long> sums(String metric) throws JMException {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    Map<String, Long> sums = new HashMap<>();
    for (ObjectName node : server.queryNames(new ObjectName("Hadoop:name=Weir*,*"), null)) {
      Map<String, Object> all = new HashMap<>();
      String[] names =
          Arrays.stream(server.getMBeanInfo(node).getAttributes())
              .map(MBeanAttributeInfo::getName)
              .toArray(String[]::new);
      for (Attribute each : server.getAttributes(node, names).asList()) {
        all.put(each.getName(), each.getValue());
      }
      for (Map.Entry<String, Object> each : all.entrySet()) {
        if (each.getKey().startsWith(FLOW)) {
          Object value = all.get(metric + each.getKey().substring(FLOW.length()));
          sums.merge(each.getValue().toString(), ((Number) value).longValue(), Long::sum);
        }
      }
    }
    return sums;
  }
}
