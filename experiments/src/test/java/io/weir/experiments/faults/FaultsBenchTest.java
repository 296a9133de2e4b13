// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.results.ResultDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FaultsBenchTest {
  @TempDir private Path folder;

  @Test
  void countsWhatFailsBeyondStock() throws Exception {
    assertThat(value(document(failing(5, 3)), "failed_operations")).isEqualTo(2);
    assertThat(document(failing(5, 3)).settings()).containsEntry("stock", true);
  }

  @Test
  void lessThanStockIsNone() throws Exception {
    assertThat(value(document(failing(1, 3)), "failed_operations")).isZero();
  }

  @Test
  void aShareThatDoesNotReturnHasNoPeriods() throws Exception {
    ResultDocument document = document(failing(0, 0));
    assertThat(document.figures()).doesNotContainKey("periods_to_return_datanode_killed");
    assertThat(value(document, "faults_never_returned_from")).isEqualTo(1);
  }

  @Test
  void theErrorMeanwhileIsThatOfTheDisksThatAreLeft() throws Exception {
    ResultDocument document = document(failing(0, 0));
    assertThat(value(document, "error_global_during_datanode_killed")).isZero();
    assertThat(value(document, "narrow_share_during_datanode_killed")).isEqualTo(0.75);
    assertThat(value(document, "wide_least_of_local_share")).isEqualTo(0.5);
  }

  @Test
  void aLineIsUpWhileTheFaultLasts() throws Exception {
    assertThat(document(failing(0, 0)).series().get(2).x()).containsExactly(1, 1, 2, 2);
  }

  private static String failing(int operations, int onStock) {
    return """
        {"round": 0, "of": "case_datanode_killed", "values": {
          "failed_operations_datanode_killed": %d, "stock_failed_operations_datanode_killed": %d,
          "failed_jobs_datanode_killed": 0, "stock_failed_jobs_datanode_killed": 0,
          "narrow_share_during_datanode_killed": 0.75, "error_global_during_datanode_killed": 0,
          "from_to_seconds_datanode_killed": [1, 2], "timeline_seconds_datanode_killed": [3, 4],
          "timeline_of_cluster_datanode_killed": [0.5, 0.5],
          "timeline_of_disk_datanode_killed": [0.5, 0.5]}}
        """
        .formatted(operations, onStock)
        .replace("\n", " ");
  }

  private static double value(ResultDocument document, String figure) {
    return document.figures().get(figure).value();
  }

  /** Of what was kept; nothing is measured. */
  private ResultDocument document(String line) throws Exception {
    String run = "{\"bench\": \"faults\", \"quick\": false, \"disk\": \"own\", \"seed\": 1}";
    Files.writeString(folder.resolve("samples.jsonl"), run + "\n" + line + "\n");
    return FaultsBench.declaration()
        .run(
            new ExperimentOptions(
                /* quick= */ false,
                /* repeats= */ 1,
                ExperimentOptions.Disk.OWN,
                /* seed= */ 1,
                folder,
                folder.resolve("kept"),
                new ExperimentOptions.Earlier(folder, 0),
                "version",
                "commit",
                new ExperimentOptions.Choice(List.of("datanode_killed"), List.of())),
            Progress.SILENT);
  }
}
