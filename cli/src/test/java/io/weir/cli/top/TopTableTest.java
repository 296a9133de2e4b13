// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopTableTest {
  private static final Usage ROW =
      new Usage(
          "etl/application_1700000000000_0042",
          123_456_789,
          999_600,
          0.8123,
          0.7,
          12.34,
          40,
          "",
          "");

  private static final VolumeReading DISK =
      new VolumeReading(
          "dn1.example.com:9864",
          "/data/1/dfs/dn",
          "rotating",
          "sda,sdb",
          32,
          "bfq",
          "/data/3/dfs/dn",
          "as lsblk says",
          9_000_000,
          7_200_000,
          1,
          true,
          false);

  @Test
  void readsWellIn80Columns() {
    assertThat(TopTable.lines(List.of(ROW), Grouping.APPLICATION, 80, 10))
        .containsExactly(
            "application                      read/s   write/s   share     due waiting  queue",
            "etl/appli…_1700000000000_0042    123 MB    1.0 MB  81.2 %  70.0 %    12.3     40")
        .allMatch(line -> line.length() == 80);
  }

  @Test
  void belowAVolumeStandsItsDevice() {
    assertThat(TopTable.lines(List.of(volume(DISK)), Grouping.VOLUME, 80, 10))
        .containsExactly(
            "volume                           read/s   write/s   share     due waiting  queue",
            "dn1.examp…9864 /data/1/dfs/dn    123 MB    1.0 MB  81.2 %  70.0 %    12.3     40",
            "  sda+sdb, rotating, queue 32; shared with /data/3/dfs/dn; bursts: read 9.0 MB,…")
        .allMatch(line -> line.length() == 80);
  }

  @Test
  void belowAnApplicationStandsWhatItIsPromised() {
    Promised promised = new Promised(300, 50_000_000, 500_000);
    assertThat(promised.describe())
        .isEqualTo("reserved 30.0 %, at most 50 MB/s, small requests in 500 us");
    Usage row = new Usage("ann/query", 0, 0, 0, 0, 0, 0, "", promised.describe());
    assertThat(TopTable.lines(List.of(row), Grouping.APPLICATION, 80, 10))
        .hasSize(3)
        .last()
        .isEqualTo("  reserved 30.0 %, at most 50 MB/s, small requests in 500 us");
  }

  @Test
  void aDeviceIsSaidInPlainWords() {
    assertThat(DISK.describe())
        .isEqualTo(
            "sda+sdb, rotating, queue 32; shared with /data/3/dfs/dn; bursts: read 9.0 MB, write"
                + " 7.2 MB");
    assertThat(
            new VolumeReading(
                "dn1", "/data/2", "flash", "nvme0n1", 1023, "", "", "", 0, 0, 1, true, false))
        .returns("nvme0n1, flash, queue 1023", VolumeReading::describe);
    assertThat(
            new VolumeReading("dn1", "/data/2", "memory", "", 0, "", "", "", 0, 0, 1, true, false))
        .returns("memory, queue unknown", VolumeReading::describe);
    assertThat(
            new VolumeReading(
                "dn1", "/data/2", "unknown", "vda", 0, "", "", "", 0, 0, 1, true, false))
        .returns("vda, of unknown kind, queue unknown", VolumeReading::describe);
  }

  @Test
  void aVolumeTakesTwoLinesOfThoseThatThereAre() {
    assertThat(TopTable.lines(Collections.nCopies(30, volume(DISK)), Grouping.VOLUME, 80, 9))
        .hasSize(1 + 4 * 2 + 1)
        .last()
        .isEqualTo("and 26 more");
  }

  @Test
  void theKindsOfAllVolumesAreCounted() {
    VolumeReading older =
        new VolumeReading("dn2", "/data/1", "", "", 0, "", "", "", 0, 0, 1, true, false);
    assertThat(
            TopTable.remarks(snapshot(new Published(List.of(), List.of(DISK, DISK, older), true))))
        .containsExactly("3 volumes: 1 not told, 2 rotating");
    assertThat(TopTable.remarks(snapshot(new Published(List.of(), List.of(DISK), true))))
        .containsExactly("1 volume: 1 rotating");
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
        new Cluster.Snapshot(
            new Published(List.of(), List.of(), true),
            9,
            2,
            1,
            Map.of("dn7:9864", "Connection refused"));
    assertThat(TopTable.remarks(snapshot))
        .containsExactly(
            "2 of 9 DataNodes publish nothing of Weir",
            "1 of 9 DataNodes have Weir, and have read and written nothing since they were started",
            "no answer from dn7:9864: Connection refused");
  }

  private static Usage volume(VolumeReading disk) {
    return new Usage(
        "dn1.example.com:9864 /data/1/dfs/dn",
        123_456_789,
        999_600,
        0.8123,
        0.7,
        12.34,
        40,
        disk.describe(),
        "");
  }

  private static Cluster.Snapshot snapshot(Published published) {
    return new Cluster.Snapshot(published, 2, 0, 0, Map.of());
  }
}
