// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import static io.weir.lab.load.ClientMix.named;
import static io.weir.lab.load.LoadClient.Kind.LOG_HFLUSH;
import static io.weir.lab.load.LoadClient.Kind.LOG_HSYNC;
import static io.weir.lab.load.LoadClient.log;
import static io.weir.lab.load.LoadClient.random;
import static io.weir.lab.load.LoadClient.reader;
import static io.weir.lab.load.LoadClient.scan;
import static io.weir.lab.load.LoadClient.smallFiles;
import static io.weir.lab.load.LoadClient.smallReader;
import static io.weir.lab.load.LoadClient.writer;
import static io.weir.lab.load.Shape.ENCRYPTED;
import static io.weir.lab.load.Shape.ERASURE_CODED;
import static io.weir.lab.load.Shape.REPLICATED;

import io.weir.lab.load.ClientMix;
import java.util.List;
import java.util.Set;

/** Every mix there is. */
final class AllMixes {
  private static final double SLOW = 9; // MB/s

  static final List<ClientMix> ALL =
      List.of(
          named("scan alone").of(scan()),
          named("writer alone").of(writer()),
          named("log hsync alone").of(log(LOG_HSYNC)),
          named("random 64 KiB alone").of(random(64, 1)),
          named("random 1 MiB alone").of(random(1024, 1)),
          named("small files alone").of(smallFiles()),
          named("two scans").of(2, scan()),
          named("two scans 2:1").of(scan().weighing(2), scan()),
          named("two scans 8:1").of(scan().weighing(8), scan()),
          named("four scans").of(4, scan()),
          named("sixteen scans").of(16, scan()),
          named("scan + log hflush").of(scan(), log(LOG_HFLUSH)),
          named("four scans + log hflush").of(4, scan()).of(log(LOG_HFLUSH)),
          named("writer + log hflush").of(writer(), log(LOG_HFLUSH)),
          named("scan + log hsync").of(scan(), log(LOG_HSYNC)),
          named("writer + log hsync").of(writer(), log(LOG_HSYNC)),
          named("scan + log hsync 1:8").of(scan(), log(LOG_HSYNC).weighing(8)),
          named("scan + slow writer").of(scan(), writer(SLOW)),
          named("scan + four slow writers").of(scan()).of(4, writer(SLOW)),
          named("sixteen slow writers").of(16, writer(SLOW)),
          named("scan + slow reader").of(scan(), reader(SLOW)),
          named("scan + four slow readers").of(scan()).of(4, reader(SLOW)),
          named("eight slow readers").of(8, reader(SLOW)),
          named("sixteen slow readers").of(16, reader(SLOW)),
          named("scan + random 64 KiB").of(scan(), random(64, 1)),
          named("scan + random 64 KiB x 4").of(scan(), random(64, 4)),
          named("scan + random 64 KiB x 4, 8:1").of(scan().weighing(8), random(64, 4)),
          named("scan + random 4 KiB").of(scan(), random(4, 1)),
          named("scan + random 4 KiB x 4").of(scan(), random(4, 4)),
          named("scan + random 1 MiB").of(scan(), random(1024, 1)),
          named("scan + random 1 MiB x 4").of(scan(), random(1024, 4)),
          named("random 4 KiB x 4 + random 1 MiB x 4").of(random(4, 4), random(1024, 4)),
          named("two writers").of(2, writer()),
          named("two writers 2:1").of(writer().weighing(2), writer()),
          named("scan + writer").of(scan(), writer()),
          named("scan + writer 8:1").of(scan().weighing(8), writer()),
          named("two scans + two writers").of(2, scan()).of(2, writer()),
          named("scan + small files").of(scan(), smallFiles()),
          named("writer + small files").of(writer(), smallFiles()),
          named("writer + small files 1:8").of(writer(), smallFiles().weighing(8)),
          named("scan + small reader").of(scan(), smallReader()),
          named("writer + small reader").of(writer(), smallReader()),
          named("four scans + small reader").of(4, scan()).of(smallReader()),
          named("one of each")
              .of(scan(), writer(), random(64, 1))
              .of(log(LOG_HFLUSH), log(LOG_HSYNC), smallReader()),
          named("two scans 2:1").of(scan().weighing(2), scan()).on(ENCRYPTED),
          named("scan + log hflush").of(scan(), log(LOG_HFLUSH)).on(ENCRYPTED),
          named("scan + writer").of(scan(), writer()).on(ENCRYPTED),
          named("two scans").of(2, scan()).on(REPLICATED),
          named("scan + writer").of(scan(), writer()).on(REPLICATED),
          named("writer + log hflush").of(writer(), log(LOG_HFLUSH)).on(REPLICATED),
          named("two scans").of(2, scan()).on(ERASURE_CODED),
          named("scan + writer").of(scan(), writer()).on(ERASURE_CODED));

  /** Those of a quick run. */
  static final List<ClientMix> QUICK =
      ALL.stream()
          .filter(
              mix ->
                  Set.of(
                          "two scans 2:1",
                          "scan + log hflush",
                          "scan + log hsync",
                          "scan + four slow readers",
                          "scan + writer",
                          "scan + small reader")
                      .contains(mix.name()))
          .toList();

  private AllMixes() {}
}
