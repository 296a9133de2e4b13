// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DataNodeDisksTest {
  @Test
  void volumesAreCountedByTheirType() throws Exception {
    String info =
        """
        {"/data/1/current":{"freeSpace":1,"storageType":"DISK"},
         "/data/2/current":{"freeSpace":1,"storageType":"DISK"},
         "/flash/current":{"freeSpace":1,"storageType":"SSD"}}""";
    assertThat(DataNodeDisks.volumes(info)).isEqualTo(Map.of("DISK", 2, "SSD", 1));
    assertThat(DataNodeDisks.volumes("{}")).isEmpty();
  }

  @Test
  void whatIsNoJsonIsSaid() {
    assertThatThrownBy(() -> DataNodeDisks.volumes("<html>"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("it is no JSON");
  }
}
