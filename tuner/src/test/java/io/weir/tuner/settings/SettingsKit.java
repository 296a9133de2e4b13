// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.settings;

import io.weir.tuner.plan.DiskSettings;
import io.weir.tuner.plan.SettingsPair;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/** Disks that can be set, and jobs whose time is a known function of what is set. */
final class SettingsKit {
  static final SettableDisks HOST =
      new SettableDisks(
          DiskSettings.parse(
              "elevator=mq-deadline read_ahead_kb=128 nr_requests=64 fifo_batch=16"
                  + " dirty_bytes=0 dirty_background_bytes=0"),
          List.of("none", "mq-deadline", "bfq"));

  private SettingsKit() {}

  static List<Factor> ofHost() {
    return Candidates.of(HOST, SettableDisks.NONE, OptionalInt.empty());
  }

  static List<Factor> ofHostAndGuest() {
    return Candidates.of(HOST, HOST, OptionalInt.empty());
  }

  /** Takes 100 s times what settings make of it, times noise. */
  static final class Job implements SettingsJob {
    private final ToDoubleFunction<SettingsPair> factor;
    private final double noise;
    private final Random random;
    private double trendOfRun;
    private double slowPart;
    private int runs;

    Job(ToDoubleFunction<SettingsPair> factor, double noise, long seed) {
      this.factor = factor;
      this.noise = noise;
      this.random = new Random(seed);
    }

    /** Each run takes so much longer than the one before. */
    Job slowingDown(double part) {
      trendOfRun = part;
      return this;
    }

    /** So many of the runs take up to twice as long. */
    Job withOutliers(double part) {
      slowPart = part;
      return this;
    }

    int runs() {
      return runs;
    }

    double exact(SettingsPair settings) {
      return 100 * factor.applyAsDouble(settings);
    }

    @Override
    public double[] run(SettingsByPhase settings) {
      return new double[] {seconds(settings.of(0))};
    }

    private double seconds(SettingsPair settings) {
      runs++;
      double outlier = random.nextDouble() < slowPart ? 1.3 + 0.7 * random.nextDouble() : 1;
      return exact(settings)
          * (1 + trendOfRun * runs)
          * outlier
          * Math.exp(noise * random.nextGaussian());
    }
  }

  static boolean has(DiskSettings settings, String setting) {
    return settings.with(DiskSettings.parse(setting)).equals(settings);
  }

  /** Read-ahead 45 %, write-back 15 %, bfq without low_latency 5 %; more requests take 4 % more. */
  static double sort(DiskSettings host) {
    double part = 1;
    part *= has(host, "read_ahead_kb=512") ? 0.8 : 1;
    part *= has(host, "read_ahead_kb=1024") ? 0.7 : 1;
    part *= has(host, "read_ahead_kb=4096") ? 0.55 : 1;
    part *= has(host, "read_ahead_kb=8192") ? 0.56 : 1;
    part *= has(host, "dirty_bytes=67108864") ? 1.1 : 1;
    part *= has(host, "dirty_bytes=268435456") ? 0.93 : 1;
    part *= has(host, "dirty_bytes=1073741824") ? 0.85 : 1;
    part *= has(host, "nr_requests=1024") ? 1.04 : 1;
    part *= has(host, "elevator=bfq low_latency=0") ? 0.92 : 1;
    part *= has(host, "elevator=none") ? 1.3 : 1;
    return part;
  }

  static FoundSettings search(Job job, List<Factor> factors, long seed) throws Exception {
    return new SettingsSearch(job, 6, seed, each -> {}).find(factors);
  }

  /** Every set of settings that a search could adopt, one value of each factor or none. */
  static double least(ToDoubleFunction<SettingsPair> of, List<Factor> factors) {
    List<SettingsPair> all = new ArrayList<>(List.of(SettingsPair.AS_IT_IS));
    for (Factor factor : factors) {
      List<SettingsPair> more = new ArrayList<>(all);
      for (SettingsPair level : factor.levels()) {
        all.forEach(each -> more.add(each.with(level)));
      }
      all = more;
    }
    return all.stream().mapToDouble(of).min().orElseThrow();
  }
}
