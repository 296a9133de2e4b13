// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The schema that is published; with -Dweir.regenerate=true it is written anew. */
class SchemaTest {
  private static final Path PUBLISHED = Path.of("../docs/guide/scenario.schema.json");
  private static final Path GUIDE = Path.of("../docs/guide/simulate.md");

  @Test
  void thePublishedOneIsThatOfTheReader() throws IOException {
    String schema = Schema.text();
    if (Boolean.getBoolean("weir.regenerate")) {
      Files.writeString(PUBLISHED, schema);
    }
    assertThat(PUBLISHED)
        .as("run mvn -pl simulator -am test -Dtest=SchemaTest -Dweir.regenerate=true")
        .exists()
        .hasContent(schema);
  }

  @Test
  void theGuideHasEachKey() throws IOException {
    String guide = Files.readString(GUIDE);
    hasKeysOf(ScenarioReader.SCENARIO, guide);
  }

  private static void hasKeysOf(Key section, String guide) {
    for (Key each : section.keys()) {
      assertThat(guide.contains("`" + each.name() + "`")).as(each.name()).isTrue();
      if (!each.hasNames()) {
        hasKeysOf(each, guide);
      }
    }
  }

  @Test
  void itsPatternsTakeWhatTheReaderTakes() throws IOException {
    JsonNode schema = new ObjectMapper().readTree(Schema.text());
    JsonNode node = schema.at("/properties/cluster/anyOf/0/properties");
    Pattern bytes = pattern(node.path("memory"));
    Pattern rate = pattern(node.path("network"));

    assertThat("8 GB").matches(bytes);
    assertThat("1.5GiB").matches(bytes);
    assertThat("8 cups").doesNotMatch(bytes);
    assertThat("8 GB/s").doesNotMatch(bytes);
    assertThat("1 Gbit/s").matches(rate);
    assertThat("110 MB/s").matches(rate);
    assertThat("fast").doesNotMatch(rate);
  }

  private static Pattern pattern(JsonNode value) {
    return Pattern.compile(value.path("anyOf").path(1).path("pattern").asText());
  }

  @Test
  void whatMustBeThereAndWhatMayNot() throws IOException {
    JsonNode schema = new ObjectMapper().readTree(Schema.text());
    assertThat(schema.path("required").toString()).isEqualTo("[\"cluster\"]");
    assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
    assertThat(schema.at("/properties/jobs/anyOf/1/items/required").toString())
        .isEqualTo("[\"program\"]");
    assertThat(schema.at("/properties/policy/anyOf/0/enum").toString())
        .isEqualTo("[\"stock\",\"sfq\",\"coordinate\",\"fifo\"]");
  }
}
