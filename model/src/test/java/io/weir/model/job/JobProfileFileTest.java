// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobProfileFileTest {
  @TempDir Path folder;

  private final JobProfile job =
      new JobProfile(
          "sort",
          new StageProfile(
              Stage.MAP,
              8,
              List.of(
                  new PhaseProfile(Phase.READ_MAP_COLLECT, 3.5, 64e6, 0),
                  new PhaseProfile(Phase.SORT, 1, 0, 0))),
          new StageProfile(Stage.REDUCE, 0, List.of()));

  @Test
  void whatIsWrittenIsReadAgain() throws IOException {
    assertThat(JobProfileFile.read(file(JobProfileFile.text(job)))).isEqualTo(job);
  }

  @Test
  void namesFileAndFieldOfWhatIsWrong() throws IOException {
    refuses("\"sort\",\n", "\"sought\",\n", "maps.phases[1].phase must be one of init,");
    refuses(
        "3.5",
        "-3.5",
        "maps.phases[0].processorSeconds must be a number from 0 to 1000000000, was -3.5");
    refuses("\"tasks\" : 8", "\"tasks\" : 1.5", "maps.tasks must be a whole number from 0");
    refuses("read/map/collect", "sort", "maps.phases[0].readBytes must be 0, as this phase");
    refuses("weir-profile", "weir-device", "kind must be 'weir-profile', was \"weir-device\"");
  }

  private void refuses(String good, String bad, String message) throws IOException {
    String text = JobProfileFile.text(job);
    int at = text.lastIndexOf(good);
    assertThat(at).as(good + " in " + text).isNotNegative();
    Path file = file(text.substring(0, at) + bad + text.substring(at + good.length()));

    assertThatThrownBy(() -> JobProfileFile.read(file))
        .hasMessageStartingWith(file + ": ")
        .hasMessageContaining(message);
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("sort.profile.json"), text);
  }
}
