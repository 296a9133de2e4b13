// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the lock and the waiting add to the spindle; no test depends on how long anything takes. */
@Timeout(60)
class EmulatedDiskTest {
  private static final DiskModel FAST = new DiskModel(1e12, 1_000, 10, 0, 4);
  private static final DiskModel STUCK = new DiskModel(1, 1_000_000_000_000L, 10, 0, 4);

  @Test
  void countsWhatItsCallersMoved() throws Exception {
    EmulatedDisk disk = new EmulatedDisk(FAST);
    DiskStream writer = disk.openForWriting("a");
    writer.transfer(0, 25);
    writer.close();
    disk.openForReading("a").transfer(0, 25);

    DiskStatistics statistics = disk.statistics();
    assertThat(statistics.bytesWritten()).isEqualTo(25);
    assertThat(statistics.bytesRead()).isEqualTo(25);
    assertThat(statistics.requests()).as("one batch and three windows").isEqualTo(4);
    assertThat(statistics.seeks()).isEqualTo(2);
  }

  @Test
  void whatIsWrittenOutByOrderStaysInMemoryUntilThen() throws Exception {
    EmulatedDisk disk = new EmulatedDisk(FAST);
    EmulatedDisk.WrittenPart part = disk.openForWritingOut("a");
    DiskStream writer = disk.openForWriting("a");
    writer.transfer(0, 60);
    writer.transfer(60, 40);
    assertThat(disk.statistics().requests()).isZero();

    part.writeOut(0, 70);
    assertThat(disk.statistics().bytesWritten()).isEqualTo(70);
    part.writeOut(0, 70);
    assertThat(disk.statistics().bytesWritten()).as("once").isEqualTo(70);

    writer.close();
    part.close();
    assertThat(disk.statistics().bytesWritten()).as("the rest too").isEqualTo(100);
    assertThat(disk.statistics().requests()).isEqualTo(2);
  }

  @Test
  void readsNoFurtherThanWasWritten() throws Exception {
    EmulatedDisk disk = new EmulatedDisk(new DiskModel(1e9, 0, 10, 0, 1));
    disk.openForWriting("a").transfer(0, 12);
    DiskStatistics written = disk.statistics();
    disk.openForReading("a").transfer(0, 20);

    assertThat(disk.statistics().minus(written).busyNanos()).isEqualTo(12);
  }

  @Test
  void aCallerThatIsInterruptedStopsWaitingAndStaysInterrupted() throws Exception {
    EmulatedDisk disk = new EmulatedDisk(STUCK);
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread reader =
        new Thread(
            () -> {
              assertThatThrownBy(() -> disk.openForReading("a").transfer(0, 1))
                  .isInstanceOf(InterruptedIOException.class)
                  .hasMessageStartingWith("Connection reset");
              interrupted.set(Thread.currentThread().isInterrupted());
            });
    reader.start();
    while (LockSupport.getBlocker(reader) != disk) { // it waits for this disk, and nothing else
      Thread.onSpinWait();
    }
    reader.interrupt();
    reader.join();

    assertThat(interrupted).isTrue();
  }

  @Test
  void aSuspendedDiskLetsEverythingPassButRemembersHowLongFilesAre() throws Exception {
    EmulatedDisk disk = new EmulatedDisk(STUCK);
    disk.suspend();
    DiskStream writer = disk.openForWriting("a");
    for (int window = 0; window < 100; window++) {
      writer.transfer(window * 10L, 10);
    }
    writer.close();
    disk.openForReading("a").transfer(0, 1000);
    assertThat(disk.statistics()).isEqualTo(DiskStatistics.NONE);

    disk.resume();
    disk.openForReading("a").transfer(1000, 10);
    assertThat(disk.statistics().requests()).as("nothing lies beyond the end").isZero();
  }

  @Test
  void manyThreadsLoseNothing() throws Exception {
    EmulatedDisk disk = new EmulatedDisk(FAST);
    Thread[] threads = new Thread[8];
    for (int i = 0; i < threads.length; i++) {
      String file = "file " + i;
      threads[i] =
          new Thread(
              () -> {
                try {
                  DiskStream stream = disk.openForReading(file);
                  for (int chunk = 0; chunk < 200; chunk++) {
                    stream.transfer(chunk * 5L, 5);
                  }
                } catch (InterruptedIOException e) {
                  throw new AssertionError(e);
                }
              });
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(disk.statistics().bytesRead()).isEqualTo(8 * 200 * 5);
    assertThat(disk.statistics().requests()).isEqualTo(8 * 100);
  }
}
