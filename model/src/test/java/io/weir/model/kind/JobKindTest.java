// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import static io.weir.model.kind.Runs.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.file.BadFileException;
import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import io.weir.model.kind.Runs.Query;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobKindTest {
  @TempDir Path folder;

  @Test
  void anOddRunMovesTheProfileLittle() {
    JobKind kind =
        only(
            run("sort", Query.SORT, 2, true),
            run("sort", Query.SORT, 2.1, true),
            run("sort", Query.SORT, 90, true));

    assertThat(mapSeconds(kind)).isEqualTo(2.1);
    assertThat(kind.runs()).isEqualTo(3);
  }

  @Test
  void runsWithLogsCountBeforeThoseWithout() {
    JobKind kind =
        only(
            run("sort", Query.SORT, 2, true),
            run("sort", Query.SORT, 9, false),
            run("sort", Query.SORT, 9, false));

    assertThat(mapSeconds(kind)).isEqualTo(2);
    assertThat(kind.logged()).isEqualTo(1);
    assertThat(mapSeconds(only(run("sort", Query.SORT, 9, false)))).isEqualTo(9);
  }

  @Test
  void whatMapsWriteIsWhatReducesFetchWhateverInputRunsHad() {
    JobProfile middle =
        Medians.profile(
            "sort",
            List.of(
                Runs.profile("sort", 10, 2, 1),
                Runs.profile("sort", 40, 4, 1),
                Runs.profile("sort", 400, 3, 1)));

    assertThat(middle.maps().tasks()).isEqualTo(40);
    assertThat(middle.reduces().tasks()).isEqualTo(3);
    assertThat(middle.reduces().bytes() * 3).isCloseTo(40 * 100e6, within(1.0));
  }

  @Test
  void aKindIsCalledAsMostOfItsRunsAre() {
    JobKind kind = only(run("sort", Query.SORT), run("sort", Query.SORT), run("a", Query.SORT));

    assertThat(kind.profile().name()).isEqualTo("sort");
    assertThat(kind.names()).containsExactly("sort", "a");
  }

  @Test
  void ofNamesThatDifferByNumbersTheNumbersAreLeftOut() {
    JobKind kind = only(run("orders1", Query.SORT), run("orders2", Query.SORT));

    assertThat(kind.profile().name()).isEqualTo("orders");
    assertThat(kind.signatures()).containsExactly("map=a name=orders");
  }

  @Test
  void twoKindsOfOneNameAreNumbered() {
    List<JobKind> kinds =
        JobKind.of(
            List.of(run("query", Query.COUNT), run("query", Query.SORT), run("query", Query.SORT)));

    assertThat(kinds).extracting(each -> each.profile().name()).containsExactly("query", "query 2");
    assertThat(kinds).extracting(JobKind::runs).containsExactly(2, 1);
  }

  @Test
  void tellsHowFarItsRunsAreApart() {
    JobKind kind =
        only(
            run("sort", Query.SORT),
            run("sort", Query.SORT),
            run("sort", Query.SORT.slower(Math.sqrt(Ratio.MAP_SECONDS.tolerance()))));

    assertThat(kind.spread()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void aThousandNamesAreNotKept() {
    List<JobRun> runs = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      runs.add(run("orders" + i, Query.SORT));
    }

    assertThat(only(runs.toArray(JobRun[]::new)).names()).hasSize(JobKind.MOST_NAMES);
  }

  @Test
  void itsFileIsAProfileWithMembersBesideIt() throws IOException {
    JobKind kind = only(run("orders1", Query.SORT), run("orders2", Query.SORT));
    Path file = Files.writeString(folder.resolve("orders.profile.json"), KindFile.text(kind));

    assertThat(JobProfileFile.read(file)).isEqualTo(kind.profile());
    assertThat(KindFile.signatures(file)).containsExactly("map=a name=orders");
    assertThat(file)
        .content()
        .contains("\"runs\" : 2")
        .contains("\"names\" : [ \"orders1\", \"orders2\" ]")
        .contains("\"fingerprint\" : \"map emits 1.00 in 100 B");
  }

  @Test
  void aProfileOfASingleRunHasNoSignatures() throws IOException {
    String text = JobProfileFile.text(Runs.profile("sort", 10, 2, 1));
    Path file = Files.writeString(folder.resolve("sort.profile.json"), text);
    assertThat(KindFile.signatures(file)).isEmpty();

    Files.writeString(file, text.replace("\"job\"", "\"signatures\" : [ 7 ], \"job\""));
    assertThatThrownBy(() -> KindFile.signatures(file))
        .isInstanceOf(BadFileException.class)
        .hasMessageContaining("signatures[0] must be a text, was 7");
  }

  private static JobKind only(JobRun... runs) {
    List<JobKind> kinds = JobKind.of(List.of(runs));
    assertThat(kinds).hasSize(1);
    return kinds.get(0);
  }

  private static double mapSeconds(JobKind kind) {
    return kind.profile().maps().phases().get(0).processorSeconds();
  }
}
