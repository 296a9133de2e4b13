// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import io.weir.model.job.Phase;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ReplayedJobTest {
  private static JobProfile replayed(String job) throws Exception {
    Path recorded = Path.of("../native/xen/guest", job + ".profile.json");
    return ReplayedJob.of(JobProfileFile.read(recorded), new GuestJob(job, 4, 8));
  }

  @Test
  void guestsMergeWhatTheirTasksHaveSpilled() throws Exception {
    assertThat(replayed("sort").maps().merges().atOnce()).isEqualTo(4);
    assertThat(replayed("wordcount").maps().merges().atOnce()).isEqualTo(3);
    assertThat(replayed("wordcount_uncombined").maps().merges().atOnce()).isEqualTo(8);
  }

  @Test
  void whatMapsLeaveReducesFetch() throws Exception {
    JobProfile sort = replayed("sort");
    assertThat(sort.maps().tasks()).isEqualTo(32);
    assertThat(sort.reduces().tasks()).isEqualTo(8);
    double left = 32 * sort.maps().phase(Phase.MAP_MERGE).orElseThrow().writtenBytes();
    double fetched = 8 * sort.reduces().phase(Phase.SHUFFLE).orElseThrow().readBytes();
    assertThat(fetched).isCloseTo(left, within(1.0));
    assertThat(sort.reduces().merges().atOnce()).isEqualTo(8);
  }
}
