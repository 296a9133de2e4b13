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
        .hasMessage("disk1.json: all[0].size is -4; allowed is a number, 0 or more");
    assertThatThrownBy(() -> root.get("all").elements().get(1).get("size").number(0))
        .hasMessage("disk1.json: all[1].size is \"x\"; allowed is a number, 0 or more");
    assertThatThrownBy(() -> root.get("all").elements().get(0).get("size").whole(1, 6))
        .hasMessage("disk1.json: all[0].size is -4; allowed is a whole number from 1 to 6");
    assertThatThrownBy(() -> root.get("none").elements())
        .hasMessage("disk1.json: none is []; allowed is a list with one element or more");
    assertThatThrownBy(() -> root.get("zero").positive())
        .hasMessage("disk1.json: zero is 0; allowed is a number above 0");
    assertThatThrownBy(() -> root.get("all").elements().get(0).get("colour"))
        .hasMessage("disk1.json: all[0].colour is missing");
  }

  @Test
  void refusesFilesOfAnotherKindAndOfLaterVersions() {
    assertThatThrownBy(() -> JsonField.parse("a.json", "{\"kind\": \"b\"}", "c", 1))
        .hasMessage("a.json: kind is \"b\"; allowed is 'c'");
    assertThatThrownBy(() -> JsonField.parse("a.json", "{\"kind\": \"c\", \"version\": 2}", "c", 1))
        .hasMessage("a.json: version is 2; allowed is a whole number from 1 to 1");
  }

  @Test
  void saysWhereAFileIsCutOff() {
    assertThatThrownBy(() -> JsonField.parse("a.json", "{\n\"kind\": ", "c", 1))
        .hasMessageStartingWith("a.json, line 2: ");
    assertThatThrownBy(() -> JsonField.parse("a.json", "", "c", 1))
        .hasMessage("a.json is no JSON object");
  }

  private static JsonField parse(String fields) throws BadFileException {
    String text = "{'kind': 'device', 'version': 1, " + fields + "}";
    return JsonField.parse("disk1.json", text.replace('\'', '"'), "device", 1);
  }
}
