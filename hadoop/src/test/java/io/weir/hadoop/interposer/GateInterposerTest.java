// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.weir.core.gate.Gate;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.Operation;
import io.weir.hadoop.BreaksDown;
import io.weir.hadoop.burst.BurstKit;
import io.weir.hadoop.cache.CachedFile;
import io.weir.hadoop.cache.FileInMemory;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.datanode.BlockIo;
import io.weir.hadoop.datanode.BlockTransfer;
import io.weir.hadoop.gate.VolumeDevices;
import io.weir.hadoop.settings.WeirKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

class GateInterposerTest {
  private static final String APPLICATION = "application_1700000000000_0042";

  private final Configuration conf = new Configuration(/* loadDefaults= */ false);

  @Test
  void eachVolumeHasAGateAndEachStreamAFlow() throws Exception {
    GateInterposer interposer = interposer();
    BlockIo first = interposer.open(transfer("/data/1"));
    BlockIo second = interposer.open(transfer("/data/2"));
    first.before(0, 100);
    first.after(0, 40);
    assertThat(interposer.gates()).containsOnlyKeys("/data/1", "/data/2");
    assertThat(interposer.gates().get("/data/1").counters())
        .singleElement()
        .matches(c -> c.flow().equals(APPLICATION) && c.bytes() == 40);
    assertThat(interposer.flows().busy()).isEqualTo(1);
    first.closed();
    second.closed();
    assertThat(interposer.flows().busy()).isZero();
    assertThat(interposer.gates().values()).allMatch(gate -> gate.streams() == 0);
  }

  /** The block scanner takes an exception for a corrupt block, and tells the NameNode. */
  @Test
  void whoIsInterruptedWhileItWaitsGoesOnStillInterrupted() throws Exception {
    GateInterposer interposer = interposer();
    interposer.open(transfer("/data/1")).before(0, 1);
    BlockIo scanner = interposer.open(transfer("/data/1"));
    assertThat(gate(interposer).counters()).singleElement().matches(c -> c.outstanding() == 1);
    Thread.currentThread().interrupt();
    assertThatCode(() -> scanner.before(0, 1)).doesNotThrowAnyException();
    assertThat(Thread.interrupted()).isTrue();
    scanner.after(0, 1);
    scanner.closed();
    assertThat(gate(interposer).counters())
        .singleElement()
        .matches(c -> c.waiting() == 0 && c.requests() <= 1);
  }

  @Test
  void whoGoesWithoutLeaveIsNamedInTheLogNowAndThen() throws Exception {
    nothingIsOverdue();
    conf.set(WeirKeys.MAX_WAIT, "1ms");
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(GateInterposer.class));
    GateInterposer interposer = interposer();
    interposer.open(transfer("/data/1")).before(0, 1);
    BlockIo waits = interposer.open(transfer("/data/1"));
    for (int i = 0; i < 7; i++) {
      waits.before(0, 1);
      waits.after(0, 1);
    }
    log.stopCapturing();
    assertThat(gate(interposer).ungatedPasses()).isEqualTo(7);
    assertThat(log.getOutput().lines().filter(line -> line.contains("without Weir's leave")))
        .hasSize(3)
        .allMatch(line -> line.contains("A request of " + APPLICATION + " went to /data/1"))
        .last()
        .matches(line -> line.endsWith("(requests so far: 4)"));
  }

  @Test
  void whoIsClosedWhileItWaitsHasGoneNowhere() throws Exception {
    nothingIsOverdue();
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(GateInterposer.class));
    GateInterposer interposer = interposer();
    interposer.open(transfer("/data/1")).before(0, 1);
    BlockIo killed = interposer.open(transfer("/data/1"));
    FutureTask<Void> waiting =
        new FutureTask<>(
            () -> {
              killed.before(0, 1);
              return null;
            });
    new Thread(waiting, "waits").start();
    BurstKit.await("it waits", () -> gate(interposer).waiting() == 1);
    killed.closed();
    waiting.get();
    log.stopCapturing();
    assertThat(log.getOutput()).doesNotContain("without Weir's leave");
    assertThat(gate(interposer).ungatedPasses()).isZero();
  }

  @Test
  void afterTheGateHasFailedAFileIsTheStockOne() throws Exception {
    GateInterposer interposer =
        new GateInterposer(conf, scheduler -> new BreaksDown(scheduler, /* decisions= */ 1));
    BlockIo first = interposer.open(transfer("/data/1"));
    first.before(0, 1);
    first.after(0, 1);
    first.closed();
    assertThat(interposer.open(transfer("/data/1"))).isSameAs(BlockIo.PASS);
    assertThat(interposer.flows().busy()).isZero();
  }

  @Test
  void withThePolicyNoneEveryFileIsTheStockOne() {
    conf.set(WeirKeys.POLICY, "none");
    assertThat(interposer().open(transfer("/data/1"))).isSameAs(BlockIo.PASS);
  }

  @Test
  void withThePolicyObserveNobodyWaitsAndEverythingIsCounted() throws Exception {
    conf.set(WeirKeys.POLICY, "observe");
    conf.set(WeirKeys.DEPTH, "1");
    GateInterposer interposer = interposer();
    List<BlockIo> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      BlockIo each = interposer.open(transfer("/data/1"));
      each.before(0, 10); // all are inside at once
      all.add(each);
    }
    assertThat(gate(interposer).counters())
        .singleElement()
        .matches(c -> c.waiting() == 0 && c.outstanding() == 100);
    for (BlockIo each : all) {
      each.after(0, 7);
      each.closed();
    }
    assertThat(gate(interposer).counters())
        .singleElement()
        .matches(c -> c.reads().requests() == 100 && c.reads().bytes() == 700);
    assertThat(gate(interposer).ungatedPasses()).isZero();
    assertThat(interposer.flows().busy()).isZero();
  }

  @Test
  void aBlockFileIsReadInBurstsUnlessItCannotBeOpened(@TempDir Path folder) throws Exception {
    Path block = Files.write(folder.resolve("block"), new byte[300 * 1024]);
    GateInterposer interposer =
        new GateInterposer(
            conf,
            UnaryOperator.identity(),
            GateInterposerTest::fileIfThere,
            volume -> VolumeDevices.UNKNOWN);
    BlockIo inBursts = interposer.open(transfer(block));
    BurstKit.move(inBursts, 0, 300 * 1024, 1024);
    inBursts.closed();
    assertThat(gate(interposer).counters())
        .singleElement()
        .matches(c -> c.requests() < 12 && c.bytes() == 300 * 1024);
    BlockIo inChunks = interposer.open(transfer(folder.resolve("nowhere")));
    BurstKit.move(inChunks, 0, 300 * 1024, 1024);
    inChunks.closed();
    assertThat(gate(interposer).counters())
        .singleElement()
        .matches(c -> c.requests() >= 300 && c.bytes() == 600 * 1024);
    assertThat(interposer.gates().values()).allMatch(gate -> gate.streams() == 0);
  }

  @Test
  void newSettingsReachGatesThatStand() throws Exception {
    nothingIsOverdue();
    GateInterposer interposer = interposer();
    BlockIo inside = interposer.open(transfer("/data/1"));
    inside.before(0, 1);
    Configuration fresh = new Configuration(conf);
    fresh.set(WeirKeys.DEPTH, "2");
    fresh.set(WeirKeys.WEIGHT_PREFIX + APPLICATION, "8");
    fresh.set(WeirKeys.MAX_WAIT, "1ms");
    interposer.reconfigure(fresh);
    for (int i = 0; i < 2; i++) {
      interposer.open(transfer("/data/1")).before(0, 1);
    }
    assertThat(gate(interposer).ungatedPasses()).isZero();
    interposer.open(transfer("/data/1")).before(0, 1);
    assertThat(gate(interposer).ungatedPasses()).isEqualTo(1);
    assertThat(gate(interposer).counters()).singleElement().matches(c -> c.weight() == 8);
  }

  @Test
  void thePolicyOfOneVolumeChangesUnderWay() throws Exception {
    GateInterposer interposer = interposer();
    BlockIo inside = interposer.open(transfer("/data/1"));
    inside.before(0, 1);
    Configuration fresh = new Configuration(conf);
    fresh.set("weir.datanode.volume./data/1.policy", "coordinate");
    fresh.set("weir.datanode.volume./data/2.policy", "none");
    interposer.reconfigure(fresh);
    inside.after(0, 1);
    inside.before(1, 1);
    inside.after(1, 1);
    inside.closed();
    assertThat(gate(interposer).hasFailed()).isFalse();
    assertThat(gate(interposer).counters()).singleElement().matches(c -> c.requests() == 2);
    assertThat(interposer.open(transfer("/data/2"))).isSameAs(BlockIo.PASS);
    assertThat(interposer.open(transfer("/data/3"))).isNotSameAs(BlockIo.PASS);
  }

  @Test
  void newSettingsThatAreNotAllowedChangeNothing() throws Exception {
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(GateInterposer.class));
    GateInterposer interposer = interposer();
    Configuration fresh = new Configuration(conf);
    fresh.set(WeirKeys.POLICY, "none");
    fresh.set(WeirKeys.DEPTH, "0");
    interposer.reconfigure(fresh);
    log.stopCapturing();
    assertThat(log.getOutput())
        .contains(
            "Weir keeps the settings that it has: weir.datanode.depth must be a whole number");
    assertThat(interposer.open(transfer("/data/1"))).isNotSameAs(BlockIo.PASS);
  }

  @Test
  void thePolicyNoneIsTheWayOutAndBack() throws Exception {
    GateInterposer interposer = interposer();
    BlockIo before = interposer.open(transfer("/data/1"));
    before.before(0, 1);
    BlockIo waits = interposer.open(transfer("/data/1"));
    Configuration fresh = new Configuration(conf);
    fresh.set(WeirKeys.POLICY, "none");
    interposer.reconfigure(fresh);
    waits.before(0, 1); // goes at once
    assertThat(gate(interposer).ungatedPasses()).isZero();
    assertThat(interposer.open(transfer("/data/1"))).isSameAs(BlockIo.PASS);
    interposer.reconfigure(conf);
    assertThat(interposer.open(transfer("/data/1"))).isNotSameAs(BlockIo.PASS);
  }

  @Test
  void aGateThatHasFailedGetsAnotherChanceWithNewSettings() throws Exception {
    AtomicInteger made = new AtomicInteger();
    GateInterposer interposer =
        new GateInterposer(
            conf,
            scheduler ->
                made.getAndIncrement() == 0
                    ? new BreaksDown(scheduler, /* decisions= */ 1)
                    : scheduler);
    BlockIo first = interposer.open(transfer("/data/1"));
    first.before(0, 1);
    first.after(0, 1);
    first.closed();
    assertThat(interposer.open(transfer("/data/1"))).isSameAs(BlockIo.PASS);
    interposer.reconfigure(conf);
    assertThat(interposer.open(transfer("/data/1"))).isNotSameAs(BlockIo.PASS);
  }

  @Test
  void aVolumeThatIsGoneHasNoGate() {
    GateInterposer interposer = interposer();
    interposer.open(transfer("/data/1"));
    interposer.open(transfer("/data/2"));
    interposer.volumesLeft(Set.of("/data/2"));
    assertThat(interposer.gates()).containsOnlyKeys("/data/2");
  }

  @Test
  void aFileThatIsHandedToAClientIsCountedOrRefused() {
    GateInterposer interposer = interposer();
    assertThat(interposer.handsOver(transfer("/data/1"))).isTrue();
    assertThat(interposer.volumes().get("/data/1").shortCircuitOpens()).isEqualTo(1);
    conf.set(WeirKeys.SHORT_CIRCUIT, "refuse");
    interposer.reconfigure(conf);
    assertThat(interposer.handsOver(transfer("/data/1"))).isFalse();
    assertThat(interposer.volumes().get("/data/1").shortCircuitOpens()).isEqualTo(1);
  }

  /** Else a request that is there would let others go when this machine has paused for 0.2 s. */
  private void nothingIsOverdue() {
    conf.set(WeirKeys.QUANTUM, "none");
    conf.set(WeirKeys.SEEK_TIME, "12ms");
  }

  private GateInterposer interposer() {
    return new GateInterposer(conf, UnaryOperator.<IoScheduler>identity());
  }

  private static Gate gate(GateInterposer interposer) {
    return interposer.gates().get("/data/1");
  }

  private static @Nullable CachedFile fileIfThere(
      BlockTransfer transfer, @Nullable LongSupplier checksumsAhead) {
    Path file = transfer.file();
    return file != null && Files.exists(file) ? new FileInMemory(file.toFile().length()) : null;
  }

  private static BlockTransfer transfer(Path file) {
    return new BlockTransfer(
        "/data/1", Client.of(APPLICATION), Operation.READ, "BP-1", 1073741825L, file);
  }

  private static BlockTransfer transfer(String volume) {
    return new BlockTransfer(volume, Client.of(APPLICATION), Operation.READ, "BP-1", 1073741825L);
  }
}
