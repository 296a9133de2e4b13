// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which maps speculative execution would have run twice. */
final class MapTasksTest {
  @TempDir Path folder;

  private final List<MapTasks.Task> tasks = new ArrayList<>();

  private void map(long from, long to) {
    tasks.add(new MapTasks.Task(0, from, to));
  }

  private double duplicated() {
    return new MapTasks(tasks).duplicated();
  }

  @Test
  void mapsThatGoAlikeRunOnce() {
    map(0, 100);
    map(0, 101);
    map(100, 200);
    map(101, 202);
    assertThat(duplicated()).isZero();
  }

  @Test
  void aMapThatIsFarBehindRunsTwice() {
    map(0, 100);
    map(0, 100);
    map(0, 100);
    map(0, 1000);
    map(100, 400);
    // The slow one has run for 400, the average is 320, and it is at 0.4 where all are at 0.88.
    assertThat(duplicated()).isEqualTo(0.2);
  }

  @Test
  void aMapThatHasJustBegunIsNotSlow() {
    map(0, 100);
    map(0, 100);
    map(0, 110);
    map(95, 200);
    assertThat(duplicated()).isZero();
  }

  @Test
  void whileMapsWaitForSlotsNoneRunsTwice() {
    map(0, 100);
    map(0, 100);
    map(0, 300);
    map(350, 351);
    assertThat(duplicated()).isZero();
  }

  @Test
  void aSecondJobHasItsOwnAverage() {
    map(0, 100);
    map(0, 100);
    tasks.add(new MapTasks.Task(1, 100, 400));
    tasks.add(new MapTasks.Task(1, 100, 410));
    assertThat(duplicated()).isZero();
  }

  @Test
  void theyAreReadFromTheConsole() throws IOException {
    Path console = folder.resolve("console.log");
    Files.writeString(
        console,
        """
        TASK grep guest=0 round=0 task=0 from=5 to=9\r
        TASK sort guest=1 round=1 task=2 from=100 to=200\r
        """);
    assertThat(MapTasks.read(console, "sort").all())
        .containsExactly(new MapTasks.Task(1, 100, 200));
    assertThatThrownBy(() -> MapTasks.read(console, "hql"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no maps of hql");
  }
}
