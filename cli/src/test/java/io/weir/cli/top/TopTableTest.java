// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopTableTest {
  private static final Usage ROW =
      new Usage("etl/application_1700000000000_0042", 123_456_789, 999_600, 0.8123, 0.7, 12.34, 40);

  @Test
  void readsWellIn80Columns() {
    assertThat(TopTable.lines(List.of(ROW), Grouping.APPLICATION, 80, 10))
        .containsExactly(
            "application                      read/s   write/s   share     due waiting  queue",
            "etl/appli…_1700000000000_0042    123 MB    1.0 MB  81.2 %  70.0 %    12.3     40")
        .allMatch(line -> line.length() == 80);
  }

  @Test
  void moreRowsThanThereIsRoomForAreCounted() {
    assertThat(TopTable.lines(Collections.nCopies(30, ROW), Grouping.USER, 80, 10))
        .hasSize(12)
        .last()
        .isEqualTo("and 20 more");
  }

  @Test
  void whatIsMissingIsSaid() {
    Cluster.Snapshot snapshot =
        new Cluster.Snapshot(List.of(), 9, 2, Map.of("dn7:9864", "Connection refused"));
    assertThat(TopTable.remarks(snapshot))
        .containsExactly(
            "2 of 9 DataNodes publish nothing of Weir",
            "no answer from dn7:9864: Connection refused");
  }
}
