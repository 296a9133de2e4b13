// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hostile;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.Lab;
import io.weir.lab.Progress;
import io.weir.lab.attacks.ForgedReports;
import io.weir.lab.attacks.SocketAttack;
import io.weir.lab.attacks.SocketAttacker;
import io.weir.lab.clients.ReadingApplication;
import io.weir.lab.hdfs.QuietLogs;
import io.weir.lab.hdfs.SecureHdfs;
import io.weir.lab.host.LabDisks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Users of HDFS: Ann is to have her share, and Eve does this and that to have more. */
final class Tenants {
  static final String ANN = "ann";
  static final String EVE = "eve";

  private static final String VICTIM = "victim";
  private static final String VICTIM_FILE = "/ann";
  private static final String VICTIM_FILE_ELSEWHERE = "/ann-elsewhere";
  private static final String LONG_FILE = "/eve";
  private static final int LONG_MEBIBYTES = 1_536;
  private static final int FILES = 20;
  private static final int MEBIBYTES = 100;
  private static final int STREAMS = 1_000;

  /** A job that was first of all since the cluster started, in 1970. */
  private static final String FIRST_OF_ALL = "application_1000_0001";

  private static final int SETTLE_SECONDS = 4;

  /** Factors of what was before have gone by then. */
  private static final int QUIET_SECONDS = 10;

  private static final int SECONDS = 10;
  private static final int QUICK_SECONDS = 5;
  private static final int UNTIL_WEIGHTS_MOVED_SECONDS = 15;
  private static final int UNTIL_FORGOTTEN_SECONDS = 10;

  private final SecureHdfs hdfs;
  private final Path directory;
  private final Path localFile;
  private final int seconds;
  private String policy = "";

  private Tenants(SecureHdfs hdfs, ExperimentOptions options) {
    this.hdfs = hdfs;
    this.directory = options.directory();
    this.localFile = hdfs.disks().all().get(0).data().resolve("of-another-user");
    this.seconds = options.quick() ? QUICK_SECONDS : SECONDS;
  }

  static void during(ExperimentOptions options, Progress progress, Lab.Use<Tenants> use)
      throws Exception {
    QuietLogs.toFile(options.directory().resolve("hdfs.log"));
    progress.step("a KDC, and HDFS with it");
    try (SecureHdfs hdfs =
        SecureHdfs.start(/* nodes= */ 2, List.of(ANN, EVE), options.directory())) {
      progress.step("what is read");
      Tenants tenants = new Tenants(hdfs, options);
      tenants.write();
      use.on(tenants);
    }
  }

  private void write() throws IOException {
    hdfs.write(VICTIM_FILE, 0, LONG_MEBIBYTES);
    hdfs.write(VICTIM_FILE_ELSEWHERE, 1, 2 * LONG_MEBIBYTES);
    hdfs.write(LONG_FILE, 0, LONG_MEBIBYTES);
    for (int i = 0; i < FILES; i++) {
      hdfs.write(file(i), 0, MEBIBYTES);
    }
    SocketAttack.write(localFile);
  }

  private static String file(int number) {
    return LONG_FILE + "-" + number;
  }

  /** DataNodes start anew where they have another policy. */
  void use(String other) throws IOException {
    if (!other.equals(policy)) {
      hdfs.use(other);
      policy = other;
    }
  }

  /** What Ann gets beside somebody, in MB/s. */
  @SuppressWarnings("try") // the other one works by itself
  double victimBeside(Attack.Start other) throws Exception {
    TimeUnit.SECONDS.sleep(QUIET_SECONDS);
    hdfs.disks().settle();
    try (ReadingApplication victim = hdfs.reader(ANN, VICTIM, VICTIM_FILE, 1);
        AutoCloseable beside = afterFirstRead(victim, other)) {
      TimeUnit.SECONDS.sleep(SETTLE_SECONDS);
      long before = victim.bytes();
      long start = System.nanoTime();
      TimeUnit.SECONDS.sleep(seconds);
      return (victim.bytes() - before) * 1e3 / (System.nanoTime() - start);
    }
  }

  /** By the policy coordinate it matters who was first. */
  private AutoCloseable afterFirstRead(ReadingApplication victim, Attack.Start other)
      throws Exception {
    long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLE_SECONDS);
    while (victim.bytes() == 0 && System.nanoTime() < giveUpNanos) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    return other.by(this);
  }

  /** Eve wants all that she can get, and does not cheat. */
  ReadingApplication honest() throws IOException, InterruptedException {
    return hdfs.reader(EVE, "honest", LONG_FILE, 1);
  }

  AutoCloseable twentyNames() throws IOException, InterruptedException {
    List<ReadingApplication> all = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      all.add(hdfs.reader(EVE, "name-" + i, file(i), 1));
    }
    return together(all);
  }

  AutoCloseable thousandStreams() throws IOException, InterruptedException {
    List<ReadingApplication> all = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      all.add(hdfs.reader(EVE, "many", file(i), STREAMS / FILES));
    }
    return together(all);
  }

  private static AutoCloseable together(List<ReadingApplication> all) {
    return () -> {
      all.forEach(ReadingApplication::stop);
      all.forEach(ReadingApplication::close);
    };
  }

  AutoCloseable forgedName() throws IOException, InterruptedException {
    return hdfs.reader(EVE, VICTIM, LONG_FILE, 1);
  }

  AutoCloseable forgedStart() throws IOException, InterruptedException {
    return hdfs.reader(EVE, FIRST_OF_ALL, LONG_FILE, 1);
  }

  AutoCloseable atSocket(SocketAttacker.Mode mode) throws IOException, InterruptedException {
    return new SocketAttack(
        mode, hdfs.socketOf(0), localFile, directory.resolve(mode.name() + ".log"));
  }

  AutoCloseable lyingReports(String user) throws Exception {
    return reports(user, round -> ForgedReports.claim(ANN, VICTIM, "liar", 1, round));
  }

  AutoCloseable replayedReports() throws Exception {
    return reports(EVE, round -> ForgedReports.claim(ANN, VICTIM, hdfs.nameOf(0), 1, 1));
  }

  AutoCloseable forgedIncarnations() throws Exception {
    return reports(EVE, round -> ForgedReports.claim(ANN, VICTIM, hdfs.nameOf(0), round, 1));
  }

  /** Beside them Eve wants all that she can get. */
  private AutoCloseable reports(String user, ForgedReports.Rounds rounds) throws Exception {
    ReadingApplication honest = honest();
    ForgedReports reports = new ForgedReports(hdfs, user, rounds);
    return () -> {
      reports.close();
      honest.close();
    };
  }

  /** Ann is served there alone for a while, so that her weight falls here. */
  AutoCloseable stoppedDataNode() throws Exception {
    ReadingApplication honest = honest();
    ReadingApplication elsewhere = hdfs.reader(ANN, VICTIM, VICTIM_FILE_ELSEWHERE, 1);
    TimeUnit.SECONDS.sleep(UNTIL_WEIGHTS_MOVED_SECONDS);
    AutoCloseable stopped = hdfs.stop(1);
    TimeUnit.SECONDS.sleep(UNTIL_FORGOTTEN_SECONDS);
    LabDisks.dropCaches(); // the victim has read its file twice by now
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
}
