// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** What disks DataNodes have, by what they and their NameNode tell of themselves (JMX). */
final class DataNodeDisks {
  private static final String NAME_NODE = "/jmx?qry=Hadoop:service=NameNode,name=NameNodeInfo";
  private static final String DATA_NODE = "/jmx?qry=Hadoop:service=DataNode,name=DataNodeInfo";
  private static final ObjectMapper JSON = new ObjectMapper();

  private DataNodeDisks() {}

  /**
   * Of all that live, by host; of each how many volumes it has, by their type: DISK, SSD and so on.
   *
   * @param unanswered is added why a DataNode is left out
   * @throws IOException if it is no NameNode, or it does not answer
   */
  static Map<String, Map<String, Integer>> of(
      URI nameNode, Configuration conf, List<String> unanswered) throws IOException {
    Map<String, Map<String, Integer>> all = new LinkedHashMap<>();
    for (Map.Entry<String, URI> each : dataNodes(nameNode, conf).entrySet()) {
      try (Rest rest = new Rest(each.getValue(), conf)) {
        all.put(each.getKey(), volumes(bean(rest, DATA_NODE).path("VolumeInfo").asText("{}")));
      } catch (IOException e) {
        unanswered.add("the disks of " + each.getKey() + " are not known: " + e.getMessage());
      }
    }
    return all;
  }

  private static Map<String, URI> dataNodes(URI nameNode, Configuration conf) throws IOException {
    Map<String, URI> all = new LinkedHashMap<>();
    try (Rest rest = new Rest(nameNode, conf)) {
      JsonNode live = parsed(bean(rest, NAME_NODE).path("LiveNodes").asText("{}"));
      boolean isTls = "https".equals(nameNode.getScheme());
      live.fields()
          .forEachRemaining(
              each -> {
                String host = each.getKey().replaceFirst(":[0-9]+$", "");
                String at = each.getValue().path(isTls ? "infoSecureAddr" : "infoAddr").asText();
                all.put(host, URI.create((isTls ? "https://" : "http://") + at));
              });
    }
    return all;
  }

  private static JsonNode bean(Rest rest, String query) throws IOException {
    List<JsonNode> beans = new ArrayList<>(Rest.all(rest.get(query).path("beans")));
    if (beans.isEmpty()) {
      throw new IOException(rest.address() + " has nothing at " + query);
    }
    return beans.get(0);
  }

  static Map<String, Integer> volumes(String info) throws IOException {
    Map<String, Integer> byType = new TreeMap<>();
    parsed(info)
        .forEach(each -> byType.merge(each.path("storageType").asText("DISK"), 1, Integer::sum));
    return byType;
  }

  private static JsonNode parsed(String text) throws IOException {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IOException("it is no JSON: " + e.getOriginalMessage(), e);
    }
  }
}
