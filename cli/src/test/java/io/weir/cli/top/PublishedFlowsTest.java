// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.top;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedFlowsTest {
  @Test
  void everyFlowOfEveryVolumeIsARow() throws Exception {
    Published published =
        parse(
            """
            {"beans": [{
              "name": "Hadoop:service=DataNode,name=Weir",
              "modelerType": "Weir",
              "tag.Volume": "/data/1", "tag.Kind": "rotating", "tag.Disks": "sda,sdb",
              "tag.Elevator": "bfq", "tag.SharedWith": "/data/3", "tag.Reason": "as lsblk says",
              "QueueDepth": 32, "ReadBurstBytes": 9000000, "WriteBurstBytes": 7000000,
              "Waiting": 7, "Streams": 3,
              "tag.Volume.1": "/data/1", "tag.Flow.1": "etl/application_1700000000000_0042",
              "tag.Place.1": "day/etl", "ReservedMillis.1": 250, "LimitBytesPerSecond.1": 8, "LatencyNanos.1": 9,
              "Waiting.1": 4, "ReadBytesPerSecond.1": 1000, "WrittenBytesPerSecond.1": 20,
              "ServiceNanosPerSecond.1": 300, "DueNanosPerSecond.1": 400, "WaitedNanosPerSecond.1": 5,
              "tag.Volume.2": "/data/2", "Waiting.2": 9,
              "tag.Volume.3": "/data/2", "tag.Flow.3": "default", "Waiting.3": 1
            }]}
            """);
    List<FlowReading> flows = published.flows();
    assertThat(flows)
        .containsExactly(
            new FlowReading(
                "dn1:9864",
                "/data/1",
                "etl/application_1700000000000_0042",
                "day/etl",
                1,
                new Promised(250, 8, 9),
                4,
                1000,
                20,
                300,
                400,
                5),
            new FlowReading(
                "dn1:9864", "/data/2", "default", "", 1, Promised.NOTHING, 1, 0, 0, 0, 0, 0));
    assertThat(flows).extracting(FlowReading::user).containsExactly("etl", "-");
    assertThat(published.volumes())
        .containsExactly(
            new VolumeReading(
                "dn1:9864",
                "/data/1",
                "rotating",
                "sda,sdb",
                32,
                "bfq",
                "/data/3",
                "as lsblk says",
                9_000_000,
                7_000_000,
                1,
                true,
                false),
            new VolumeReading("dn1:9864", "/data/2", "", "", 0, "", "", "", 0, 0, 1, true, false));
  }

  @Test
  void aDataNodeWithoutWeirHasNone() throws Exception {
    assertThat(parse("{\"beans\": []}").isEmpty()).isTrue();
  }

  @Test
  void whatIsNoJsonIsRefused() {
    assertThatIOException().isThrownBy(() -> parse("<html>"));
  }

  @Test
  void strangeNamesDoNoHarm() throws Exception {
    assertThat(
            parse("{\"a.99999999999999999999\": 1, \".\": 2, \"tag.Flow.\": \"x\", \"\": 3}")
                .isEmpty())
        .isTrue();
  }

  private static Published parse(String json) throws IOException {
    return PublishedFlows.parse("dn1:9864", json.getBytes(UTF_8));
  }
}
