// SPDX-License-Identifier: Apache-2.0
package io.weir.linux;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.model.file.JsonField;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a probe has measured, as a file: {@code disk1.device.json}. */
public final class DeviceFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final String KIND = "weir-device";
  private static final int VERSION = 1;
  private static final int MOST_STREAMS = 100_000;

  /**
   * From a floppy disk's to what no machine's memory has; with others a prediction has no sense.
   */
  private static final double LEAST_SPEED = 1;

  private static final double MOST_SPEED = 1e13;
  private static final double MOST_SECONDS = 60;
  private static final double MOST_FRAGMENTATION = 4;

  private DeviceFile() {}

  /** As text. */
  public static String text(ProbeResult result) throws IOException {
    ObjectNode root = JSON.createObjectNode().put("kind", KIND).put("version", VERSION);
    root.put("device", result.device());
    put(root.putArray("reads"), result.reads());
    put(root.putArray("writes"), result.writes());
    put(root.putArray("copies"), result.copies());
    put(root.putObject("randomSeconds"), "mean", result.random());
    put(root.putObject("fragmentation"), "mean", result.fragmentation());
    ArrayNode depths = root.putArray("depths");
    result
        .depths()
        .forEach(
            (depth, at) ->
                depths
                    .addObject()
                    .put("depth", depth)
                    .put("bytesPerSecond", at.bytesPerSecond())
                    .put("meanSeconds", at.meanSeconds()));
    return JSON.writeValueAsString(root) + "\n";
  }

  private static void put(ArrayNode array, SortedMap<Integer, Estimate> measured) {
    measured.forEach(
        (streams, estimate) ->
            put(array.addObject().put("streams", streams), "bytesPerSecond", estimate));
  }

  private static void put(ObjectNode object, String name, Estimate estimate) {
    object
        .put(name, estimate.mean())
        .put("margin", estimate.margin())
        .put("measurements", estimate.count());
  }

  /**
   * Reads one.
   *
   * @throws io.weir.model.file.BadFileException if it is none, with the field that is wrong
   */
  public static ProbeResult read(Path file) throws IOException {
    JsonField root = JsonField.read(file, KIND, VERSION);
    SortedMap<Integer, ProbeResult.AtDepth> depths = new TreeMap<>();
    for (JsonField each : root.get("depths").elements()) {
      depths.put(
          each.get("depth").whole(1, MOST_STREAMS),
          new ProbeResult.AtDepth(
              each.get("bytesPerSecond").number(LEAST_SPEED, MOST_SPEED),
              each.get("meanSeconds").positive()));
    }
    return new ProbeResult(
        root.get("device").text(),
        throughput(root.get("reads")),
        throughput(root.get("writes")),
        throughput(root.get("copies")),
        estimate(root.get("randomSeconds"), "mean", 0, MOST_SECONDS),
        estimate(root.get("fragmentation"), "mean", 0, MOST_FRAGMENTATION),
        depths);
  }

  private static SortedMap<Integer, Estimate> throughput(JsonField field) throws IOException {
    SortedMap<Integer, Estimate> byStreams = new TreeMap<>();
    for (JsonField each : field.elements()) {
      Estimate before =
          byStreams.put(
              each.get("streams").whole(1, MOST_STREAMS),
              estimate(each, "bytesPerSecond", LEAST_SPEED, MOST_SPEED));
      if (before != null) {
        throw each.get("streams").bad("a number that no element before has");
      }
    }
    if (byStreams.firstKey() != 1) {
      throw field.elements().get(0).get("streams").bad("1 in the first element");
    }
    return byStreams;
  }

  private static Estimate estimate(JsonField field, String name, double least, double most)
      throws IOException {
    return new Estimate(
        field.get(name).number(least, most),
        field.get("margin").number(0),
        field.get("measurements").whole(1, MOST_STREAMS));
  }
}
