// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a DataNode says of itself.
 *
 * @param node its web address
 * @param silent why it did not answer; null if it did
 * @param hadoop its release
 * @param java feature release that it runs on; 0 if it does not say
 * @param jars how many jars of Weir are on its class path
 * @param hasWeir whether Weir is on
 * @param volumes on which something was read or written
 * @param aheadSeconds how far its clock is before ours
 */
record NodeFacts(
    String node,
    @Nullable String silent,
    String hadoop,
    int java,
    long jars,
    boolean hasWeir,
    List<Volume> volumes,
    double aheadSeconds) {
  private static final String PLUG_IN = ".*/weir-hadoop[^/]*\\.jar";

  /**
   * A volume with a gate.
   *
   * @param failed whether it is as on a stock DataNode
   * @param passes requests that waited longer than they may
   * @param coordinated whether shares hold for the cluster
   */
  record Volume(String folder, boolean failed, long passes, boolean coordinated) {}

  static NodeFacts silent(String node, String why) {
    return new NodeFacts(node, why, "", 0, 0, false, List.of(), 0);
  }

  /** Of its beans of Weir and of its Java. */
  static NodeFacts of(
      String node, String hadoop, JsonNode weir, JsonNode runtime, double aheadSeconds) {
    boolean hasWeir = false;
    List<Volume> volumes = new ArrayList<>();
    for (JsonNode bean : weir) {
      if (bean.path("modelerType").asText().equals("Weir")) {
        hasWeir = true;
        volumes.addAll(volumes(bean));
      }
    }
    JsonNode java = runtime.path(0);
    return new NodeFacts(
        node,
        null,
        hadoop,
        java.path("SpecVersion").asInt(),
        Arrays.stream(java.path("ClassPath").asText().split(":", -1))
            .filter(each -> each.matches(PLUG_IN))
            .distinct()
            .count(),
        hasWeir,
        volumes,
        aheadSeconds);
  }

  /** All records are in one bean: the n-th has .n after its names; those of flows name a flow. */
  private static List<Volume> volumes(JsonNode bean) {
    List<Volume> volumes = new ArrayList<>();
    for (Iterator<Map.Entry<String, JsonNode>> all = bean.fields(); all.hasNext(); ) {
      Map.Entry<String, JsonNode> each = all.next();
      if (each.getKey().startsWith("tag.Volume")) {
        String n = each.getKey().substring("tag.Volume".length());
        if (!bean.has("tag.Flow" + n)) {
          volumes.add(
              new Volume(
                  each.getValue().asText(),
                  bean.path("Failed" + n).asInt() == 1,
                  bean.path("UngatedPasses" + n).asLong(),
                  bean.path("Coordinated" + n).asInt() == 1));
        }
      }
    }
    return volumes;
  }
}
