// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class XenGroupTest {
  @Test
  void groupsAreReadAndWrittenAsTheHypervisorHasThem() {
    String text = "1:600=1,2;2=3";
    List<XenGroup> groups = XenGroup.parse(text + "\n");
    assertThat(groups)
        .containsExactly(new XenGroup(1, 600, List.of("1", "2")), new XenGroup(2, 0, List.of("3")));
    assertThat(XenGroup.text(groups)).isEqualTo(text);
  }

  @Test
  void nothingIsNoGroups() {
    assertThat(XenGroup.parse("\n")).isEmpty();
    assertThat(XenGroup.text(List.of())).isEmpty();
  }

  @Test
  void whatIsWrongIsNamed() {
    assertThat(XenGroup.parse("1:600")).containsExactly(new XenGroup(1, 600, List.of()));
    assertThatThrownBy(() -> XenGroup.parse("1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a group must be ID[:CREDIT]=MACHINE");
    assertThatThrownBy(() -> XenGroup.parse("1=2;x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a group must be ID[:CREDIT]=MACHINE[,MACHINE...], was 'x'");
    assertThatThrownBy(() -> XenGroup.parse("1:70000=2"))
        .hasMessage("the credit of a group must be 1 to 65535, was 70000");
    assertThatThrownBy(() -> XenGroup.parse("1=2,,3"))
        .hasMessage("a machine must be a name or a number, was '' in '2,,3'");
  }
}
