// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.policy.DevicePolicy;
import io.weir.core.policy.Policy;
import io.weir.core.record.CallRecorder;
import io.weir.core.record.TraceBlocks;
import io.weir.core.record.TraceHeader;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.simulator.device.ScheduledDevice;
import io.weir.simulator.kernel.Simulation;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two flows that read without a pause, recorded on a simulated disk; then with other settings. */
class WhatIfTest {
  private static final long SECOND = 1_000_000_000;
  private static final DevicePolicy SETTINGS = RandomGate.rotating(Policy.SFQ);

  @TempDir private Path folder;
  private Path trace;

  @BeforeEach
  void record() throws IOException {
    trace = folder.resolve("two.trace");
    Simulation simulation = new Simulation();
    CallRecorder recorder =
        new CallRecorder(
            new TraceHeader("/data/1", 0, 0, false), UnaryOperator.identity(), 1 << 20);
    Map<IoRequest, Runnable> next = new HashMap<>();
    ScheduledDevice disk =
        new ScheduledDevice(
            simulation,
            recorder.around(SETTINGS.newScheduler(), SETTINGS),
            new ProfiledDevice(simulation, SETTINGS.device(), 2, given -> {}),
            done -> next.get(done).run());
    for (String name : List.of("etl", "adhoc")) {
      IoRequest request = new IoRequest(new IoStream(new Flow(name, 1)));
      Runnable asks = () -> disk.submit(request.aim(Operation.READ, 8 << 20));
      next.put(request, asks);
      asks.run();
    }
    simulation.runUntil(20 * SECOND);
    try (OutputStream out = Files.newOutputStream(trace)) {
      new TraceBlocks(out).write(recorder.end(simulation.nowNanos()));
    }
  }

  @Test
  void withTheSameSettingsTheyGetWhatTheyGot() throws IOException {
    WhatIf.Outcome outcome = WhatIf.of(trace, null, WeightChanges.NONE);
    assertThat(outcome.slowness()).isCloseTo(2, within(0.01));
    Map<String, FlowService> recorded = byName(Replay.of(trace).flows());
    Map<String, FlowService> simulated = byName(outcome.flows());
    assertThat(simulated.keySet()).isEqualTo(recorded.keySet());
    simulated.forEach(
        (flow, its) ->
            assertThat((double) its.bytes() / recorded.get(flow).bytes())
                .as(flow)
                .isCloseTo(1, within(0.02)));
  }

  @Test
  void whoWeighsFourTimesAsMuchIsDoneSooner() throws IOException {
    Map<String, FlowService> flows =
        byName(WhatIf.of(trace, null, WeightChanges.of("etl", 4)).flows());
    FlowService etl = flows.get("etl");
    assertThat(etl.doneNanos())
        .isBetween(10 * SECOND, 13 * SECOND); // 5/4 of half of all, with fewer seeks
    assertThat(flows.get("adhoc").doneNanos()).isGreaterThan(etl.doneNanos() + 5 * SECOND);
    assertThat(etl.meanWaitNanos()).isLessThan(flows.get("adhoc").meanWaitNanos() / 2);
  }

  @Test
  void byFifoNoWeightCounts() throws IOException {
    WhatIf.Outcome outcome = WhatIf.of(trace, Policy.FIFO, WeightChanges.of("etl", 4));
    assertThat(outcome.settings().policy()).isEqualTo(Policy.FIFO);
    assertThat(outcome.flows()).hasSize(2).allMatch(each -> each.doneNanos() > 19 * SECOND);
  }

  @Test
  void aChangedWeightIsAnotherDecision() throws IOException {
    ReplayResult result = Replay.of(trace, WeightChanges.of("etl", 4));
    assertThat(Replay.of(trace).isEqual()).isTrue();
    assertThat(result.isEqual()).isFalse();
    assertThat(result.first().call()).isBetween(1L, result.calls());
    assertThat(result.first().isDoubtful()).isFalse();
    assertThat(result.first().recorded()).isNotEqualTo(result.first().replayed());
  }

  private static Map<String, FlowService> byName(List<FlowService> flows) {
    return flows.stream().collect(Collectors.toMap(FlowService::flow, each -> each));
  }
}
