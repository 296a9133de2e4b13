// SPDX-License-Identifier: Apache-2.0
package io.weir.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SchemaTest {
  private final JsonNode json = schemaJson();
  private final JsonSchema schema =
      JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(json);

  @Test
  void aWrittenDocumentKeepsTheSchema() {
    assertThat(schema.validate(written())).isEmpty();
  }

  @Test
  void aWrittenDocumentHasEveryPropertyOfTheSchemaAndNoOther() {
    JsonNode document = written();

    assertSameKeys(document, json);
    assertSameKeys(document.get("machine"), definition("machine"));
    assertSameKeys(document.at("/figures/slowdown_weir"), definition("figure"));
    assertSameKeys(document.at("/figures/slowdown_weir/target"), definition("target"));
    assertSameKeys(document.at("/series/0"), definition("series"));
    assertSameKeys(document.at("/tables/0"), definition("table"));
    assertSameKeys(document.at("/tables/0/columns/0"), definition("column"));
    assertSameKeys(document.at("/bars/0"), definition("bars"));
    assertSameKeys(document.at("/bars/0/bars/0"), definition("bar"));
  }

  @Test
  void whatTheSchemaRefusesTheReaderRefusesToo() {
    for (String key : names(json.get("required"))) {
      ObjectNode document = written();
      document.remove(key);

      assertThat(schema.validate(document)).as(key).isNotEmpty();
      assertThat(catchThrowable(() -> read(document)))
          .as(key)
          .hasMessageContaining(key + " is missing");
    }
  }

  @Test
  void whatTheSchemaDoesNotRequireTheReaderDoesNot() throws IOException {
    ObjectNode document = written();
    document.remove(List.of("summary", "tables", "bars", "notes"));

    assertThat(schema.validate(document)).isEmpty();
    assertThat(read(document).tables()).isEmpty();
  }

  private static void assertSameKeys(JsonNode written, JsonNode definition) {
    assertThat(keys(written)).containsExactlyElementsOf(keys(definition.get("properties")));
  }

  private JsonNode definition(String name) {
    return json.at("/$defs/" + name);
  }

  private static ResultDocument read(JsonNode document) throws MalformedResultException {
    return ResultJson.parse(document.toString(), "text");
  }

  private static ObjectNode written() {
    try {
      return (ObjectNode) ResultJson.MAPPER.readTree(ResultJson.toJson(Documents.complete()));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode schemaJson() {
    try (InputStream in = ResultJson.class.getResourceAsStream("weir-result.schema.json")) {
      return ResultJson.MAPPER.readTree(in);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> keys(JsonNode object) {
    List<String> keys = new ArrayList<>();
    object.fieldNames().forEachRemaining(keys::add);
    return keys;
  }

  private static List<String> names(JsonNode array) {
    List<String> names = new ArrayList<>();
    array.forEach(name -> names.add(name.textValue()));
    return names;
  }
}
