// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.LabFigures;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import io.weir.simulator.cpu.scheduler.MrgProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** The paper's figures and tables that have numbers in its text. */
public final class MrgPaper {
  /** By how much sizes are smaller than the paper's. */
  private static final int FACTOR = 64;

  private static final int QUICK_FACTOR = 1024;

  private static final int RUNS = 10;

  private final Path home;
  private final Path build;
  private final boolean isQuick;

  /**
   * @param home the checkout
   * @param build where MRG's program is to be
   * @param isQuick smaller, to see that it works
   */
  public MrgPaper(Path home, Path build, boolean isQuick) {
    this.home = home;
    this.build = build;
    this.isQuick = isQuick;
  }

  /** In the checkout that {@code ./weir} is in, or else in this folder. */
  public static MrgPaper here() {
    Path home = Path.of(System.getProperty("weir.home", "."));
    return new MrgPaper(home, home.resolve(".weir/mrg"), false);
  }

  public List<Reproduction> all() {
    return List.of(
        new Table1(this),
        new Table2(this),
        new Figure3(this),
        new Figure4(this),
        new Figure6(this),
        new Figure9(this),
        new Figure10(this),
        new Figure11(this),
        new Figure12(this),
        new Figure13(this));
  }

  Path program() throws IOException {
    return MrgProgram.build(home.resolve("native/xen"), build);
  }

  /** Where rows are as the lab's: after {@link #program}, which says why it cannot be had. */
  SchedulerKind mrgOfLab() {
    try {
      return SchedulerKind.mrg(program(), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  LabFigures lab() {
    return new LabFigures(home.resolve("docs/results"));
  }

  int factor() {
    return isQuick ? QUICK_FACTOR : FACTOR;
  }

  /** Where runs are few and short: nearer to the paper's sizes. */
  int nearerFactor() {
    return factor() / 4;
  }

  /** Where some seconds are needed that windows are taken of. */
  int factorOfWindows() {
    return Math.min(nearerFactor(), FACTOR);
  }

  /** A finish time is the mean of so many, ten as in the paper. */
  int runs() {
    return isQuick ? 1 : RUNS;
  }

  /** For so long guests compute that do nothing else. */
  int burnSeconds() {
    return isQuick ? 3 : 30;
  }
}
