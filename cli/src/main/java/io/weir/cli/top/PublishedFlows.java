// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.weir.hadoop.metrics.GateMetrics;
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
  private static final String BEAN_TYPE = "modelerType";
  private static final String BEAN = GateMetrics.NAME;
  private static final int MOST_DIGITS = 7;
  private static final long THOUSAND = 1_000;
  private static final String WAITING = "Waiting";
  private static final String READ = "ReadBytesPerSecond";
  private static final String WRITTEN = "WrittenBytesPerSecond";
  private static final String SERVICE = "ServiceNanosPerSecond";
  private static final String DUE = "DueNanosPerSecond";
  private static final String WAITED = "WaitedNanosPerSecond";
  private static final String QUEUE_DEPTH = "QueueDepth";
  private static final String READ_BURST = "ReadBurstBytes";
  private static final String WRITE_BURST = "WriteBurstBytes";
  private static final String RESERVED = "ReservedMillis";
  private static final String LIMIT = "LimitBytesPerSecond";
  private static final String LATENCY = "LatencyNanos";
  private static final String WEIGHT = "WeightMillis";
  private static final String GIVEN = "GivenMillis";
  private static final String COORDINATED = "Coordinated";
  private static final String FAILED = "Failed";
  private static final Set<String> NUMBERS =
      Set.of(
          WEIGHT,
          GIVEN,
          COORDINATED,
          FAILED,
          WAITING,
          READ,
          WRITTEN,
          SERVICE,
          DUE,
          WAITED,
          QUEUE_DEPTH,
          READ_BURST,
          WRITE_BURST,
          RESERVED,
          LIMIT,
          LATENCY);
  private static final String FLOW = "tag.Flow";
  private static final String VOLUME = "tag.Volume";
  private static final String PLACE = "tag.Place";
  private static final String KIND = "tag.Kind";
  private static final String DISKS = "tag.Disks";
  private static final String ELEVATOR = "tag.Elevator";
  private static final String SHARED_WITH = "tag.SharedWith";
  private static final String REASON = "tag.Reason";
  private static final Set<String> TEXTS =
      Set.of(FLOW, VOLUME, PLACE, KIND, DISKS, ELEVATOR, SHARED_WITH, REASON);

  private PublishedFlows() {}

  /**
   * @param node the DataNode's name, for the readings
   * @throws IOException if it is no JSON
   */
  static Published parse(String node, byte[] jmx) throws IOException {
    Map<Integer, Fields> records = new TreeMap<>();
    boolean isOn = false;
    try (JsonParser parser = JSON.createParser(jmx)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken().isScalarValue() && parser.currentName() != null) {
          isOn |= BEAN_TYPE.equals(parser.currentName()) && BEAN.equals(parser.getText());
          take(parser, records);
        }
      }
    }
    List<FlowReading> flows = new ArrayList<>();
    List<VolumeReading> volumes = new ArrayList<>();
    for (Fields fields : records.values()) {
      if (fields.texts.containsKey(FLOW)) {
        flows.add(fields.flow(node));
      } else if (fields.texts.containsKey(VOLUME)) {
        volumes.add(fields.volume(node));
      }
    }
    return new Published(flows, volumes, isOn || !records.isEmpty());
  }

  private static void take(JsonParser parser, Map<Integer, Fields> records) throws IOException {
    String name = parser.currentName();
    int dot = name.length();
    while (dot > 0 && Character.isDigit(name.charAt(dot - 1))) {
      dot--;
    }
    boolean numbered = dot > 1 && name.charAt(dot - 1) == '.' && name.length() - dot <= MOST_DIGITS;
    String metric = numbered && dot < name.length() ? name.substring(0, dot - 1) : name;
    int record = metric.equals(name) ? 0 : Integer.parseInt(name, dot, name.length(), 10);
    if (TEXTS.contains(metric)) {
      fields(records, record).texts.put(metric, parser.getText());
    } else if (NUMBERS.contains(metric) && parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      fields(records, record).numbers.put(metric, parser.getLongValue());
    }
  }

  private static Fields fields(Map<Integer, Fields> records, int record) {
    return records.computeIfAbsent(record, any -> new Fields());
  }

  /** One record. */
  private static final class Fields {
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();

    FlowReading flow(String node) {
      return new FlowReading(
          node,
          text(VOLUME),
          text(FLOW),
          text(PLACE),
          number(WEIGHT, THOUSAND) / (double) THOUSAND,
          new Promised(number(RESERVED), number(LIMIT), number(LATENCY)),
          number(WAITING),
          number(READ),
          number(WRITTEN),
          number(SERVICE),
          number(DUE),
          number(WAITED));
    }

    VolumeReading volume(String node) {
      return new VolumeReading(
          node,
          text(VOLUME),
          text(KIND),
          text(DISKS),
          number(QUEUE_DEPTH),
          text(ELEVATOR),
          text(SHARED_WITH),
          text(REASON),
          number(READ_BURST),
          number(WRITE_BURST),
          number(GIVEN, THOUSAND) / (double) THOUSAND,
          number(COORDINATED, 1) != 0,
          number(FAILED) != 0);
    }

    private String text(String name) {
      return texts.getOrDefault(name, "");
    }

    private long number(String name) {
      return number(name, 0);
    }

    private long number(String name, long otherwise) {
      return numbers.getOrDefault(name, otherwise);
    }
  }
}
