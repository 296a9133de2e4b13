// SPDX-License-Identifier: Apache-2.0
package io.weir.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JsonFieldTest {
  @Test
  void readsWhatStandsThere() throws BadFileException {
    JsonField root = parse("'name': 'a', 'all': [{'size': 4.5}, {'size': 6}]");

    assertThat(root.get("name").text()).isEqualTo("a");
    assertThat(root.get("all").elements().get(0).get("size").number(0)).isEqualTo(4.5);
    assertThat(root.get("all").elements().get(1).get("size").whole(1, 6)).isEqualTo(6);
  }

  @Test
  void namesFileAndFieldOfWhatIsWrong() throws BadFileException {
    JsonField root = parse("'all': [{'size': -4}, {'size': 'x'}], 'none': [], 'zero': 0");

    assertThatThrownBy(() -> root.get("all").elements().get(0).get("size").number(0))
        .hasMessage("disk1.json: all[0].size must be a number of 0 or more, was -4");
    assertThatThrownBy(() -> root.get("all").elements().get(1).get("size").number(0))
        .hasMessage("disk1.json: all[1].size must be a number of 0 or more, was \"x\"");
    assertThatThrownBy(() -> root.get("all").elements().get(0).get("size").whole(1, 6))
        .hasMessage("disk1.json: all[0].size must be a whole number from 1 to 6, was -4");
    assertThatThrownBy(() -> root.get("none").elements())
        .hasMessage("disk1.json: none must be a list with one element or more, was []");
    assertThatThrownBy(() -> root.get("zero").positive())
        .hasMessage("disk1.json: zero must be a number above 0, was 0");
    assertThatThrownBy(() -> root.get("all").elements().get(0).get("colour"))
        .hasMessage("disk1.json: all[0].colour is missing");
  }

  @Test
  void refusesFilesOfAnotherKindAndOfLaterVersions() {
    assertThatThrownBy(() -> JsonField.parse("a.json", "{\"kind\": \"b\"}", "c", 1))
        .hasMessage("a.json: kind must be 'c', was \"b\"");
    assertThatThrownBy(() -> JsonField.parse("a.json", "{\"kind\": \"c\", \"version\": 2}", "c", 1))
        .hasMessage("a.json: version must be a whole number from 1 to 1, was 2");
  }

  @Test
  void saysWhereAFileIsCutOff() {
    assertThatThrownBy(() -> JsonField.parse("a.json", "{\n\"kind\": ", "c", 1))
        .hasMessageStartingWith("a.json, line 2: ");
    assertThatThrownBy(() -> JsonField.parse("a.json", "", "c", 1))
        .hasMessage("a.json is no JSON object");
  }

  @Test
  void refusesWhatIsTooDeepAndWhatIsThereTwice() {
    assertThatThrownBy(() -> JsonField.parse("a.json", "[".repeat(100_000), "c", 1))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("depth");
    assertThatThrownBy(() -> parse("'size': 4, 'size': 5"))
        .hasMessageStartingWith("disk1.json, line 1: Duplicate field 'size'");
    assertThatThrownBy(() -> JsonField.parse("a.json", "{\"kind\": \"c\"}{}", "c", 1))
        .hasMessage("a.json, line 1: something follows the end of the document");
  }

  @Test
  void aNumberThatIsNoneIsNamedWithoutWhatTheParserCouldDo() {
    assertThatThrownBy(() -> parse("'size': NaN"))
        .hasMessage("disk1.json, line 1: Non-standard token 'NaN'");
  }

  private static JsonField parse(String fields) throws BadFileException {
    String text = "{'kind': 'device', 'version': 1, " + fields + "}";
    return JsonField.parse("disk1.json", text.replace('\'', '"'), "device", 1);
  }
}
