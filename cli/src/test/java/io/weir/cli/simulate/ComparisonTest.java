// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cli.console.Console;
import io.weir.cli.console.ConsoleProgress;
import io.weir.simulator.run.ClusterPlan;
import io.weir.simulator.scenario.Scenario;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run that fails is named by its scenario, policy and seed. */
class ComparisonTest {
  @Test
  void anErrorSaysInWhichRunItWas() {
    assertThatThrownBy(() -> run((policy, seed) -> failing("disks must be 1 or more, was 0")))
        .hasMessage("night, policy sfq, seed 3: disks must be 1 or more, was 0");
  }

  @Test
  void aRunThatNeedsTooMuchMemoryIsNamed() {
    assertThatThrownBy(() -> run((policy, seed) -> failing("xy".repeat(Integer.MAX_VALUE / 2))))
        .hasMessageStartingWith("night, policy sfq, seed 3: it takes more than the ")
        .hasMessageEndingWith(" GiB of memory that Java has: simulate fewer nodes or jobs");
  }

  private static ClusterPlan failing(String why) {
    throw new IllegalArgumentException(why);
  }

  private static void run(Scenario.Planner planner) throws Exception {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    Scenario scenario = new Scenario("night", List.of("sfq"), 3, planner);
    try (ConsoleProgress progress =
        ConsoleProgress.on(new Console(nowhere, nowhere, false, false, 80))) {
      new Comparison(scenario, 1).run(progress);
    }
  }
}
