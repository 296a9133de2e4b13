// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import io.weir.tuner.phase.RunningJob;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.plan.SettingsPair;
import io.weir.tuner.settings.SettingsPlan;
import java.io.IOException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Goes with a job through its phases, and gives each the pair that a plan has for it.
 *
 * <pre>
 *   job      MAP ─────────────▶ SHUFFLE ─────▶ REDUCE ───▶ over
 *   looks    |   |   |   |   |   |   |   |   |   |   |   |
 *   set      pair 1              pair 2          pair 3
 * </pre>
 *
 * <p>A phase that was over between two looks has no time, and its pair is not set. Phases never go
 * back: where an output of a map is lost and made again, the job is still in its shuffle.
 */
public final class Follower {
  private static final int OVER = -1;

  private final Switch switching;
  private final @Nullable SettingsSwitch control;
  private final @Nullable SettingsPlan settings;
  private final Looks looks;
  private @Nullable SettingsPair has;

  /** Sets a pair everywhere. */
  @FunctionalInterface
  public interface Switch {
    void to(ElevatorPair pair) throws IOException;
  }

  /** Sets pair and settings everywhere. */
  @FunctionalInterface
  public interface SettingsSwitch {
    void set(SettingsPair settings) throws IOException;
  }

  /** The time that passes between looks. */
  public interface Looks {
    /** Of a clock that only goes on. */
    long nanos();

    /** Waits until the next. */
    void await() throws InterruptedException;

    /** The job has said how far it is. */
    void answered() throws IOException;

    /** It cannot be asked just now; it will be at the next look. */
    void failed(IOException why) throws IOException;
  }

  public Follower(Switch switching, Looks looks) {
    this(switching, null, null, looks);
  }

  /**
   * One that sets settings beside elevators.
   *
   * @param control sets all that a phase has
   * @param settings of as many phases as the plan that is followed has
   */
  public Follower(SettingsSwitch control, SettingsPlan settings, Looks looks) {
    this(unused -> {}, control, settings, looks);
  }

  private Follower(
      Switch switching,
      @Nullable SettingsSwitch control,
      @Nullable SettingsPlan settings,
      Looks looks) {
    this.switching = switching;
    this.control = control;
    this.settings = settings;
    this.looks = looks;
  }

  /** Sets what a plan begins with, before its job is there. */
  public void begin(Plan plan) throws IOException {
    set(0, plan.pairs().get(0));
  }

  /**
   * Follows a job to its end.
   *
   * @param plan of as many phases as the job has
   * @return how long it was in each phase, from the first look on, in seconds
   * @throws IOException if a pair cannot be set
   */
  public double[] follow(RunningJob job, Plan plan) throws IOException, InterruptedException {
    double[] seconds = new double[plan.phases()];
    int phase = 0;
    long since = looks.nanos();
    while (true) {
      int next = look(job, phase);
      long now = looks.nanos();
      seconds[phase] += (now - since) / 1e9;
      since = now;
      if (next == OVER) {
        return seconds;
      }
      phase = next;
      if (phase >= plan.phases()) {
        throw new IllegalArgumentException(
            "phase is %d; the plan has %d".formatted(phase, plan.phases()));
      }
      set(phase, plan.pairs().get(phase));
      looks.await();
    }
  }

  /** The phase that it is in; the one that it was in where it cannot be asked. */
  private int look(RunningJob job, int phase) throws IOException, InterruptedException {
    OptionalInt in;
    try {
      in = job.phase();
    } catch (IOException e) {
      looks.failed(e);
      return phase;
    }
    looks.answered();
    return in.isEmpty() ? OVER : Math.max(phase, in.getAsInt());
  }

  private void set(int phase, ElevatorPair pair) throws IOException {
    SettingsPair all =
        settings == null ? SettingsPair.AS_IT_IS.under(pair) : settings.of(phase, pair);
    if (!all.equals(has)) {
      if (control == null) {
        switching.to(pair);
      } else {
        control.set(all);
      }
      has = all;
    }
  }
}
