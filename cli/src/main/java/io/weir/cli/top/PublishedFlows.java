// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads what {@code /jmx} of a DataNode says of Weir. All records are in one bean: the n-th has
 * {@code .n} after its names.
 */
final class PublishedFlows {
  private static final JsonFactory JSON =
      // Every name comes once, so there is nothing to gain from remembering them.
      JsonFactory.builder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();
  private static final int MOST_DIGITS = 7;
  private static final String WAITING = "Waiting";
  private static final String READ = "ReadBytesPerSecond";
  private static final String WRITTEN = "WrittenBytesPerSecond";
  private static final String SERVICE = "ServiceNanosPerSecond";
  private static final String DUE = "DueNanosPerSecond";
  private static final String WAITED = "WaitedNanosPerSecond";
  private static final Set<String> WANTED = Set.of(WAITING, READ, WRITTEN, SERVICE, DUE, WAITED);
  private static final String TAG = "tag.Flow";

  private PublishedFlows() {}

  /**
   * @param node the DataNode's name, for the readings
   * @throws IOException if it is no JSON
   */
  static List<FlowReading> parse(String node, byte[] jmx) throws IOException {
    Map<Integer, String> flows = new TreeMap<>();
    Map<Integer, Map<String, Long>> numbers = new HashMap<>();
    try (JsonParser parser = JSON.createParser(jmx)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken().isScalarValue() && parser.currentName() != null) {
          take(parser, flows, numbers);
        }
      }
    }
    List<FlowReading> readings = new ArrayList<>();
    flows.forEach(
        (record, flow) ->
            readings.add(reading(node, flow, numbers.getOrDefault(record, Map.of()))));
    return readings;
  }

  private static void take(
      JsonParser parser, Map<Integer, String> flows, Map<Integer, Map<String, Long>> numbers)
      throws IOException {
    String name = parser.currentName();
    int dot = name.length();
    while (dot > 0 && Character.isDigit(name.charAt(dot - 1))) {
      dot--;
    }
    boolean numbered = dot > 1 && name.charAt(dot - 1) == '.' && name.length() - dot <= MOST_DIGITS;
    String metric = numbered && dot < name.length() ? name.substring(0, dot - 1) : name;
    int record = metric.equals(name) ? 0 : Integer.parseInt(name, dot, name.length(), 10);
    if (metric.equals(TAG)) {
      flows.put(record, parser.getText());
    } else if (WANTED.contains(metric) && parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      numbers.computeIfAbsent(record, any -> new HashMap<>()).put(metric, parser.getLongValue());
    }
  }

  private static FlowReading reading(String node, String flow, Map<String, Long> numbers) {
    return new FlowReading(
        node,
        flow,
        numbers.getOrDefault(WAITING, 0L),
        numbers.getOrDefault(READ, 0L),
        numbers.getOrDefault(WRITTEN, 0L),
        numbers.getOrDefault(SERVICE, 0L),
        numbers.getOrDefault(DUE, 0L),
        numbers.getOrDefault(WAITED, 0L));
  }
}
