// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hostile;

import static io.weir.experiments.hostile.SecureLab.ANN;
import static io.weir.experiments.hostile.SecureLab.EVE;

import io.weir.lab.clients.ReadingApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Users of HDFS: one who is to have his share, and one who does this and that to have more. */
final class Tenants {
  /** The application that is watched. */
  static final String VICTIM = "victim";

  private static final String VICTIM_FILE = "/ann";
  private static final String VICTIM_FILE_ELSEWHERE = "/ann-elsewhere";
  private static final String LONG_FILE = "/eve";
  private static final int LONG_MEBIBYTES = 1_536;
  private static final int FILES = 20;
  private static final int MEBIBYTES = 100;
  private static final int STREAMS = 1_000;

  /** A job that was first of all since the cluster started, in 1970. */
  private static final String FIRST_OF_ALL = "application_1000_0001";

  private static final int UNTIL_WEIGHTS_MOVED_SECONDS = 15;
  private static final int UNTIL_FORGOTTEN_SECONDS = 10;

  private Tenants() {}

  /** Writes what they read. */
  static void write(SecureLab lab) throws IOException {
    lab.write(VICTIM_FILE, 0, LONG_MEBIBYTES);
    lab.write(VICTIM_FILE_ELSEWHERE, 1, 2 * LONG_MEBIBYTES);
    lab.write(LONG_FILE, 0, LONG_MEBIBYTES);
    for (int i = 0; i < FILES; i++) {
      lab.write(file(i), 0, MEBIBYTES);
    }
  }

  private static String file(int number) {
    return LONG_FILE + "-" + number;
  }

  static ReadingApplication victim(SecureLab lab) throws IOException, InterruptedException {
    return lab.reader(ANN, VICTIM, VICTIM_FILE, 1);
  }

  /** Wants all that he can get, and does not cheat. */
  static ReadingApplication honest(SecureLab lab) throws IOException, InterruptedException {
    return lab.reader(EVE, "honest", LONG_FILE, 1);
  }

  static AutoCloseable twentyNames(SecureLab lab) throws IOException, InterruptedException {
    List<ReadingApplication> all = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      all.add(lab.reader(EVE, "name-" + i, file(i), 1));
    }
    return together(all);
  }

  static AutoCloseable thousandStreams(SecureLab lab) throws IOException, InterruptedException {
    List<ReadingApplication> all = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      all.add(lab.reader(EVE, "many", file(i), STREAMS / FILES));
    }
    return together(all);
  }

  static AutoCloseable forgedName(SecureLab lab) throws IOException, InterruptedException {
    return lab.reader(EVE, VICTIM, LONG_FILE, 1);
  }

  static AutoCloseable forgedStart(SecureLab lab) throws IOException, InterruptedException {
    return lab.reader(EVE, FIRST_OF_ALL, LONG_FILE, 1);
  }

  /** The other one is served there alone for a while, so that his weight falls here. */
  static AutoCloseable stoppedDataNode(SecureLab lab) throws Exception {
    ReadingApplication honest = honest(lab);
    ReadingApplication elsewhere = lab.reader(ANN, VICTIM, VICTIM_FILE_ELSEWHERE, 1);
    TimeUnit.SECONDS.sleep(UNTIL_WEIGHTS_MOVED_SECONDS);
    AutoCloseable stopped = lab.stopSecond();
    TimeUnit.SECONDS.sleep(UNTIL_FORGOTTEN_SECONDS);
    lab.dropCaches(); // the victim has read its file twice by now
    return () -> {
      try {
        elsewhere.close();
      } catch (UncheckedIOException asItsNodeIsGone) {
        // as it should
      }
      honest.close();
      stopped.close();
    };
  }

  private static AutoCloseable together(List<ReadingApplication> all) {
    return () -> {
      all.forEach(ReadingApplication::stop);
      all.forEach(ReadingApplication::close);
    };
  }
}
