// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.lab.fuzz.run.PlantedBug;
import io.weir.lab.fuzz.run.World;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class WorldsTest {
  private static final int SEEDS = 10;

  /** Those that the fuzzer has needed so far were found before the thousandth. */
  private static final int MOST_SEEDS_OF_PLANTED = 3_000;

  static List<World> worlds() {
    return Worlds.all();
  }

  @ParameterizedTest
  @MethodSource("worlds")
  void whatMustHoldDoes(World world) {
    long first = new Random().nextLong(1L << 40);
    for (long seed = first; seed < first + SEEDS; seed++) {
      assertThat(Outcome.of(world, seed, null).violation())
          .as("./weir lab fuzz --world %s --seed %d", world.name(), seed)
          .isNull();
    }
  }

  @ParameterizedTest
  @MethodSource("worlds")
  void oneSeedGivesOneRun(World world) {
    for (long seed = 0; seed < SEEDS / 2; seed++) {
      Outcome first = Outcome.of(world, seed, null);
      Outcome again = Outcome.of(world, seed, null);
      Outcome other = Outcome.of(world, seed + SEEDS, null);
      assertThat(again.digest()).as("seed %d", seed).isEqualTo(first.digest());
      assertThat(again.events()).isEqualTo(first.events()).isPositive();
      assertThat(other.digest()).isNotEqualTo(first.digest());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPlantedBugIsFound(PlantedBug bug) {
    assertThat(Fuzzer.find(bug, 1, seeds -> seeds < MOST_SEEDS_OF_PLANTED)).isNotNull();
  }

  @Test
  void aViolationIsRepeatedByOneLine() {
    Long seed = Fuzzer.find(PlantedBug.COMPLETED_TWICE, 1, seeds -> seeds < 1_000);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int code =
        new FuzzLab(new PrintStream(out, true, StandardCharsets.UTF_8))
            .run(
                List.of(
                    "--world", "gate", "--seed", seed.toString(), "--planted", "completed-twice"));
    assertThat(code).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("dispatched", "ViolationException");
  }

  @Test
  void aWorldThatThereIsNotIsNamedBesideThoseThatThereAre() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int code =
        new FuzzLab(new PrintStream(out, true, StandardCharsets.UTF_8))
            .run(List.of("--world", "moon", "--seconds", "1"));
    assertThat(code).isEqualTo(2);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("'moon'", "gate");
  }
}
