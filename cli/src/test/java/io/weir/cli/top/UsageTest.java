// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UsageTest {
  private static final List<FlowReading> READINGS =
      List.of(
          new FlowReading(
              "dn1",
              "/data/1",
              "etl/nightly",
              "day/etl",
              1,
              new Promised(300, 50_000_000, 0),
              3,
              100,
              0,
              600,
              500,
              2_000_000_000L),
          new FlowReading(
              "dn2",
              "/data/1",
              "etl/nightly",
              "day/etl",
              1,
              new Promised(0, 20_000_000, 5_000_000),
              1,
              100,
              0,
              200,
              200,
              0),
          new FlowReading(
              "dn1",
              "/data/1",
              "ann/query",
              "ann",
              1,
              Promised.NOTHING,
              0,
              10,
              50,
              150,
              250,
              500_000_000L),
          new FlowReading(
              "dn2", "/data/1", "replication", "", 1, Promised.NOTHING, 0, 0, 30, 50, 50, 0));

  private static final List<VolumeReading> VOLUMES =
      List.of(
          new VolumeReading(
              "dn1",
              "/data/1",
              "rotating",
              "sda",
              32,
              "bfq",
              "/data/3",
              "as lsblk says",
              0,
              0,
              1,
              true,
              false),
          new VolumeReading("dn2", "/data/2", "", "", 0, "", "", "", 0, 0, 1, true, false));

  @Test
  void anApplicationIsAddedUpOverAllDataNodes() {
    assertThat(rows(Grouping.APPLICATION, Sorting.SHARE, ""))
        .containsExactly(
            new Usage(
                "etl/nightly",
                200,
                0,
                0.8,
                0.7,
                2,
                4,
                "",
                "reserved 30.0 %, at most 70 MB/s, small requests in 5 ms"),
            new Usage("ann/query", 10, 50, 0.15, 0.25, 0.5, 0, "", ""),
            new Usage("replication", 0, 30, 0.05, 0.05, 0, 0, "", ""));
  }

  @Test
  void rowsCanBeUsersQueuesOrDataNodes() {
    assertThat(rows(Grouping.USER, Sorting.SHARE, ""))
        .extracting(Usage::name)
        .containsExactly("etl", "ann", "-");
    assertThat(rows(Grouping.QUEUE, Sorting.SHARE, ""))
        .extracting(Usage::name)
        .containsExactly("day", "-");
    assertThat(rows(Grouping.DATANODE, Sorting.SHARE, ""))
        .extracting(Usage::name)
        .containsExactly("dn1", "dn2");
  }

  @Test
  void aVolumeHasItsDeviceAndARowAlsoIfNobodyUsesIt() {
    assertThat(rows(Grouping.VOLUME, Sorting.SHARE, ""))
        .containsExactly(
            new Usage(
                "dn1 /data/1",
                110,
                50,
                0.75,
                0.75,
                2.5,
                3,
                "sda, rotating, queue 32; shared with /data/3",
                ""),
            new Usage("dn2 /data/1", 100, 30, 0.25, 0.25, 0, 1, "", ""),
            new Usage(
                "dn2 /data/2",
                0,
                0,
                0,
                0,
                0,
                0,
                "its DataNode does not say which device it is",
                ""));
  }

  @Test
  void rowsAreSortedByTheirLargest() {
    assertThat(rows(Grouping.APPLICATION, Sorting.WRITE, ""))
        .extracting(Usage::name)
        .containsExactly("ann/query", "replication", "etl/nightly");
  }

  @Test
  void aFilterHidesRowsAndChangesNoShare() {
    assertThat(rows(Grouping.APPLICATION, Sorting.SHARE, "QUERY"))
        .containsExactly(new Usage("ann/query", 10, 50, 0.15, 0.25, 0.5, 0, "", ""));
  }

  @Test
  void anIdleClusterHasNoShares() {
    List<FlowReading> idle =
        List.of(
            new FlowReading(
                "dn1", "/data/1", "default", "", 1, Promised.NOTHING, 0, 0, 0, 0, 0, 0));
    assertThat(
            Usage.of(new Published(idle, List.of(), true), Grouping.APPLICATION, Sorting.SHARE, ""))
        .containsExactly(new Usage("default", 0, 0, 0, 0, 0, 0, "", ""));
  }

  private static List<Usage> rows(Grouping grouping, Sorting sorting, String filter) {
    return Usage.of(new Published(READINGS, VOLUMES, true), grouping, sorting, filter);
  }
}
