// SPDX-License-Identifier: Apache-2.0
package io.weir.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DirtyWindowTest {
  private static final long LONG = TimeUnit.MINUTES.toNanos(1);

  /** Syncs when the test says so. */
  private final Deque<Runnable> tasks = new ArrayDeque<>();

  private final List<String> done = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();
  private final Set<String> toTheEnd = new HashSet<>();
  private boolean syncsFail;

  @Test
  void nothingIsSyncedWhileLessThanHalfIsDirty() throws Exception {
    DirtyWindow window = window(LONG);
    DirtyFile file = window.open(named("a"));
    file.wrote(50);

    assertThat(tasks).isEmpty();
    assertThat(window.dirtyBytes()).isEqualTo(50);
  }

  @Test
  void theOldestFileIsSyncedFirst() throws Exception {
    DirtyWindow window = window(LONG);
    DirtyFile older = window.open(named("older"));
    DirtyFile younger = window.open(named("younger"));
    older.wrote(30);
    younger.wrote(31);
    runTasks();

    assertThat(done).containsExactly("sync older");
    assertThat(window.dirtyBytes()).isEqualTo(31);
  }

  @Test
  void whatIsNotWorthASeekIsSyncedAfterWhatIs() throws Exception {
    DirtyWindow window = window(LONG);
    DirtyFile older = window.open(named("older"));
    DirtyFile younger = window.open(named("younger"));
    older.wrote(5);
    younger.wrote(50);
    runTasks();
    assertThat(done).containsExactly("sync younger");
    older.close();
    younger.close();
    runTasks();

    assertThat(done).containsExactly("sync younger", "close younger", "sync older", "close older");
    assertThat(window.dirtyBytes()).isZero();
  }

  @Test
  void whoFillsTheWindowWaitsUntilThereIsRoom() throws Exception {
    DirtyWindow window = window(LONG);
    DirtyFile file = window.open(named("a"));
    file.wrote(90);
    CountDownLatch wrote = writing(file, 20);
    assertThat(wrote.getCount()).isEqualTo(1);
    runTasks();
    wrote.await();

    assertThat(window.dirtyBytes()).isZero();
    assertThat(window.waitedInVain()).isZero();
  }

  @Test
  void whoWaitsIsNotForgottenWhenTheWindowGrowsAndShrinks() throws Exception {
    AtomicLong bytes = new AtomicLong(100);
    DirtyWindow window = new DirtyWindow(bytes::get, LONG, tasks::add, failures::add);
    DirtyFile older = window.open(named("older"));
    DirtyFile file = window.open(named("younger"));
    older.wrote(10);
    file.wrote(80);
    CountDownLatch wrote = writing(file, 90);
    bytes.set(1_000); // as while one flow is alone
    runTasks();
    bytes.set(100);
    runTasks();
    wrote.await();

    assertThat(window.waitedInVain()).isZero();
  }

  /** Writes in a thread of its own, which waits when this returns. */
  private static CountDownLatch writing(DirtyFile file, long bytes) {
    CountDownLatch wrote = new CountDownLatch(1);
    Thread writer =
        new Thread(
            () -> {
              try {
                file.wrote(bytes);
                wrote.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    writer.start();
    while (writer.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return wrote;
  }

  @Test
  void nobodyWaitsLongerThanTheBound() throws Exception {
    DirtyWindow window = window(1);
    window.open(named("a")).wrote(200);

    assertThat(window.waitedInVain()).isEqualTo(1);
  }

  @Test
  void aFileThatWasClosedIsSyncedAndThenLetGo() throws Exception {
    DirtyWindow window = window(LONG);
    DirtyFile file = window.open(named("a"));
    file.wrote(60);
    file.close();
    file.close();
    assertThat(done).isEmpty();
    runTasks();

    assertThat(done).containsExactly("sync a", "close a");
  }

  @Test
  void theLastPageWaitsUntilNothingMoreIsWritten() throws Exception {
    DirtyWindow window = window(LONG);
    DirtyFile file = window.open(named("a"));
    file.wrote(60);
    runTasks();
    assertThat(toTheEnd).isEmpty();
    file.wrote(20);
    file.close();
    runTasks();

    assertThat(done).containsExactly("sync a", "sync a", "close a");
    assertThat(toTheEnd).containsExactly("a");
  }

  @Test
  void aCleanFileIsLetGoAtOnce() {
    window(LONG).open(named("a")).close();

    assertThat(done).containsExactly("close a");
  }

  @Test
  void aFileThatIsClosedWhileItIsSyncedIsLetGoAfterwards() throws Exception {
    DirtyWindow window = window(LONG);
    DirtyFile[] file = new DirtyFile[1];
    file[0] =
        window.open(
            new SyncedFile() {
              @Override
              public void sync() {
                file[0].close();
                done.add("sync");
              }

              @Override
              public void syncWhatIsFull() {
                sync();
              }

              @Override
              public void close() {
                done.add("close");
              }
            });
    file[0].wrote(60);
    runTasks();

    assertThat(done).containsExactly("sync", "close");
  }

  @Test
  void manySmallFilesDoNotStayOpen() throws Exception {
    DirtyWindow window = new DirtyWindow(() -> 1_000_000, LONG, tasks::add, failures::add);
    window.open(named("one that is written for long"));
    for (int i = 0; i < 200; i++) {
      DirtyFile file = window.open(named("f" + i));
      file.wrote(1);
      file.close();
      runTasks();
    }

    assertThat(done.stream().filter(each -> each.startsWith("close")).count()).isGreaterThan(130);
  }

  @Test
  void whenNobodyWritesAnyMoreNoFileStaysOpen() throws Exception {
    DirtyWindow window = window(LONG);
    DirtyFile first = window.open(named("a"));
    DirtyFile last = window.open(named("b"));
    first.wrote(1);
    first.close();
    assertThat(tasks).isEmpty();
    last.close();
    runTasks();

    assertThat(done).containsExactly("close b", "sync a", "close a");
  }

  @Test
  void aWindowThatEndsLetsItsClosedFilesGo() throws Exception {
    DirtyWindow window = window(LONG);
    DirtyFile open = window.open(named("open"));
    DirtyFile closed = window.open(named("closed"));
    closed.wrote(1);
    closed.close();
    window.end();
    assertThat(done).containsExactly("close closed");
    open.wrote(1_000);
    open.close();

    assertThat(done).containsExactly("close closed", "close open");
    assertThat(tasks).isEmpty();
  }

  @Test
  void aSyncThatFailsEndsAllWaitingAndIsSaidOnce() throws Exception {
    DirtyWindow window = window(LONG);
    DirtyFile file = window.open(named("a"));
    DirtyFile closed = window.open(named("b"));
    file.wrote(60);
    closed.wrote(1);
    closed.close();
    syncsFail = true;
    runTasks();
    file.wrote(1_000_000);
    file.close();

    assertThat(failures).hasSize(1);
    assertThat(done).containsExactlyInAnyOrder("close b", "close a");
  }

  @Test
  void whereTheSyncerHasEndedNobodyWaits() throws Exception {
    DirtyWindow window =
        new DirtyWindow(
            () -> 100,
            LONG,
            task -> {
              throw new RejectedExecutionException();
            },
            failures::add);
    window.open(named("a")).wrote(1_000);

    assertThat(failures).isEmpty();
  }

  @Test
  void aWindowMayShrinkWhileItIsFull() throws Exception {
    long[] bytes = {100};
    DirtyWindow window = new DirtyWindow(() -> bytes[0], 1, tasks::add, failures::add);
    DirtyFile file = window.open(named("a"));
    file.wrote(80);
    bytes[0] = 50;
    file.wrote(1);

    assertThat(window.waitedInVain()).isEqualTo(1);
  }

  /** Writers and closers at random: never over the window, and everything is let go in the end. */
  @Test
  void theWindowHolds() throws Exception {
    for (long seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      DirtyWindow window = new DirtyWindow(() -> 1_000, LONG, Runnable::run, failures::add);
      List<DirtyFile> open = new ArrayList<>();
      done.clear();
      int opened = 0;
      for (int step = 0; step < 2_000; step++) {
        if (open.isEmpty() || random.nextInt(5) == 0) {
          open.add(window.open(named("f" + opened++)));
        }
        DirtyFile file = open.get(random.nextInt(open.size()));
        if (random.nextInt(6) == 0) {
          open.remove(file);
          file.close();
        } else {
          file.wrote(1L + random.nextInt(300));
        }
        assertThat(window.dirtyBytes()).as("seed %d", seed).isBetween(0L, 1_000L);
      }
      open.forEach(DirtyFile::close);
      long closed = done.stream().filter(each -> each.startsWith("close")).count();
      assertThat(opened - closed).as("seed %d", seed).isBetween(0L, 70L);
    }
  }

  private DirtyWindow window(long maxWaitNanos) {
    return new DirtyWindow(() -> 100, maxWaitNanos, tasks::add, failures::add);
  }

  private void runTasks() {
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
  }

  private SyncedFile named(String name) {
    return new SyncedFile() {
      @Override
      public void sync() throws IOException {
        toTheEnd.add(name);
        if (syncsFail) {
          throw new IOException("the disk is gone");
        }
        done.add("sync " + name);
      }

      @Override
      public void syncWhatIsFull() throws IOException {
        sync();
        toTheEnd.remove(name);
      }

      @Override
      public void close() {
        done.add("close " + name);
      }
    };
  }
}
