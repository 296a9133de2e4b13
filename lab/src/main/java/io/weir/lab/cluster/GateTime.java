// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.hadoop.metrics.GateMetrics;
import java.io.IOException;
import java.net.URI;
import java.util.Iterator;

/**
 * Time of disks that an application has had at the gates of some nodes, and was due while it wanted
 * them, as their DataNodes publish it: that is renewed every ten seconds.
 *
 * @param servedSeconds 0 or more
 * @param dueSeconds likewise
 */
public record GateTime(double servedSeconds, double dueSeconds) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String FLOW = "tag.Flow";

  /** Of all nodes together; nothing of an application that none of them knows. */
  public static GateTime of(String application, Iterable<String> nodes) throws IOException {
    double served = 0;
    double due = 0;
    for (String node : nodes) {
      JsonNode bean = bean(node);
      for (Iterator<String> names = bean.fieldNames(); names.hasNext(); ) {
        String name = names.next();
        if (name.startsWith(FLOW) && bean.path(name).asText().endsWith(application)) {
          String record = name.substring(FLOW.length()); // ".7" of the seventh
          served += bean.path("ServiceNanos" + record).asDouble() / 1e9;
          due += bean.path("DueNanos" + record).asDouble() / 1e9;
        }
      }
    }
    return new GateTime(served, due);
  }

  private static JsonNode bean(String node) throws IOException {
    URI jmx =
        URI.create(
            "http://%s:9864/jmx?qry=Hadoop:service=DataNode,name=%s"
                .formatted(ClusterLayout.addressOf(node), GateMetrics.NAME));
    return JSON.readTree(jmx.toURL()).path("beans").path(0);
  }

  /** From an earlier moment to this one. */
  public GateTime since(GateTime earlier) {
    return new GateTime(servedSeconds - earlier.servedSeconds, dueSeconds - earlier.dueSeconds);
  }
}
