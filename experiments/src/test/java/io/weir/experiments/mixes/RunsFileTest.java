// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mixes;

import static io.weir.experiments.load.DiskKind.FLASH;
import static io.weir.experiments.load.DiskKind.ROTATING_MQ_DEADLINE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.experiments.load.ClientResult;
import io.weir.experiments.load.Contender;
import io.weir.experiments.load.LoadClient;
import io.weir.experiments.load.Shape;
import io.weir.experiments.mixes.Measured.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsFileTest {
  private static final LoadClient LOG = LoadClient.log(LoadClient.Kind.LOG_HFLUSH);
  private static final ClientMix MIX =
      ClientMix.named("scan + log").of(LoadClient.scan().weighing(8), LOG);
  private static final ClientMix ALONE = ClientMix.aloneOf(List.of(MIX)).get(0);
  private static final ClientResult GOT = new ClientResult(98.7654321, 1, 2, 3, 6);
  private static final Run RUN =
      new Run(1, ROTATING_MQ_DEADLINE, MIX, Contender.WEIR, List.of(GOT, GOT));

  @TempDir private Path folder;

  @Test
  void givesBackWhatWasKept() throws Exception {
    file("c1", false).add(RUN);
    file("c2", false).addAlone(0, FLASH, ALONE, GOT);

    Measured measured = read(MIX);

    assertThat(measured.runs()).containsExactly(RUN);
    assertThat(measured.has(1, ROTATING_MQ_DEADLINE, MIX, Contender.WEIR)).isTrue();
    assertThat(measured.has(0, ROTATING_MQ_DEADLINE, MIX, Contender.WEIR)).isFalse();
    assertThat(measured.has(1, ROTATING_MQ_DEADLINE, MIX, Contender.STOCK)).isFalse();
    assertThat(measured.repeats(ROTATING_MQ_DEADLINE)).isEqualTo(2);
    assertThat(measured.repeats(FLASH)).isZero();
    assertThat(measured.timesAlone(FLASH, Shape.PLAIN, LoadClient.scan())).isEqualTo(1);
    assertThat(measured.timesAlone(ROTATING_MQ_DEADLINE, Shape.PLAIN, LoadClient.scan())).isZero();
    assertThat(measured.alone(FLASH, Shape.PLAIN, LoadClient.scan(), ClientResult::amount))
        .hasValue(98.7654321);
    assertThat(measured.commits()).containsExactly("c1", "c2");
  }

  @Test
  void leavesOutAMixThatHasOtherClientsByNow() throws Exception {
    file("c1", false).add(RUN);

    assertThat(read(ClientMix.named(MIX.name()).of(LoadClient.scan(), LOG)).runs()).isEmpty();
    assertThat(read(ClientMix.named("another").of(LoadClient.scan().weighing(8), LOG)).runs())
        .isEmpty();
  }

  @Test
  void goesOnAfterALineThatWasCutOff() throws Exception {
    file("c1", false).add(RUN);
    Path kept = folder.resolve("runs.jsonl");
    Files.writeString(kept, "{\"commit\":\"c1\",\"win", StandardOpenOption.APPEND);

    assertThat(read(MIX).runs()).containsExactly(RUN);
    file("c1", false).add(RUN);
    assertThat(read(MIX).runs()).containsExactly(RUN, RUN);
  }

  @Test
  void namesTheLineThatIsNoRun() throws Exception {
    file("c1", false).add(RUN);
    Files.writeString(folder.resolve("runs.jsonl"), "{\"a\":1}\n", StandardOpenOption.APPEND);

    assertThatThrownBy(() -> read(MIX))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("runs.jsonl, line 2: ")
        .hasMessageContaining("\"a\"");
  }

  @Test
  void refusesToMixQuickRunsWithOthers() throws Exception {
    file("c1", true).add(RUN);

    assertThatThrownBy(() -> read(MIX))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 1: the run counted for 5000 ms, and this one would for 10000");
  }

  private RunsFile file(String commit, boolean quick) {
    return new RunsFile(folder, commit, quick);
  }

  private Measured read(ClientMix mix) throws IOException {
    Measured measured = new Measured();
    file("now", false).readInto(measured, List.of(mix));
    return measured;
  }
}
