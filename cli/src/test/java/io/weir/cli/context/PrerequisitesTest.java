// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.context.Prerequisites.Found;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrerequisitesTest {
  private static final long ENOUGH = 3L << 30;

  @Test
  void nothingIsSaidWhereEverythingIsThere() {
    assertThat(Prerequisites.unmet(new Found(17, ENOUGH, ENOUGH, "work"))).isEmpty();
    assertThat(Prerequisites.unmet(new Found(25, ENOUGH, ENOUGH, "work"))).isEmpty();
  }

  @Test
  void anOldJavaIsNamed() {
    assertThat(Prerequisites.unmet(new Found(11, ENOUGH, ENOUGH, "work")))
        .hasValue("found Java 11, need JDK 17 or newer: install one and put it first on PATH");
  }

  @Test
  void memoryThatIsJustTooLittleDoesNotReadLikeEnough() {
    assertThat(Prerequisites.unmet(new Found(17, ENOUGH - 1, ENOUGH, "work")).orElseThrow())
        .startsWith("found 2.9 GiB of memory available, need 3.0 GiB");
  }

  @Test
  void aFullDiskIsNamedByTheFolderThatIsOnIt() {
    assertThat(Prerequisites.unmet(new Found(17, ENOUGH, 1L << 30, "work")))
        .hasValue("found 1.0 GiB of disk free at work, need 3.0 GiB: free some space there");
  }

  @Test
  void thisMachineCanBeSurveyed(@TempDir Path directory) throws Exception {
    Found found = MachineSurvey.of(directory);

    assertThat(found.java()).isGreaterThanOrEqualTo(17);
    assertThat(found.memoryBytes()).isPositive();
    assertThat(found.diskBytes()).isPositive();
  }
}
