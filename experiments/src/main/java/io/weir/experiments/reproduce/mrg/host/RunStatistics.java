// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg.host;

import io.weir.simulator.cpu.RunListener;
import io.weir.simulator.cpu.Vcpu;
import java.util.ArrayList;
import java.util.List;

/** How long VCPUs ran at a time, and how much of each second. */
public final class RunStatistics implements RunListener {
  private static final long SECOND = 1_000_000_000;

  /** Of one VCPU. */
  private static final class Runs {
    final List<Long> nanos = new ArrayList<>();
    final List<Long> bySecond = new ArrayList<>();
  }

  private final List<Runs> byVcpu = new ArrayList<>();

  @Override
  public void ran(Vcpu vcpu, int processor, long fromNanos, long toNanos) {
    Runs runs = of(vcpu.index());
    runs.nanos.add(toNanos - fromNanos);
    for (long from = fromNanos; from < toNanos; ) {
      int second = (int) (from / SECOND);
      long to = Math.min(toNanos, (second + 1) * SECOND);
      while (runs.bySecond.size() <= second) {
        runs.bySecond.add(0L);
      }
      runs.bySecond.set(second, runs.bySecond.get(second) + to - from);
      from = to;
    }
  }

  /** How often domain 0, 1, ... of the host had a processor. */
  public int runs(int domain) {
    return of(domain).nanos.size();
  }

  public double meanSeconds(int domain) {
    return of(domain).nanos.stream().mapToLong(each -> each).average().orElse(0) / SECOND;
  }

  /** The part of its runs that took so long at most. */
  public double partUpTo(int domain, long nanos) {
    List<Long> all = of(domain).nanos;
    return all.stream().filter(each -> each <= nanos).count() / (double) Math.max(1, all.size());
  }

  /** Processor time in each second, from the first on. */
  public double[] secondsOfEach(int domain, int seconds) {
    List<Long> all = of(domain).bySecond;
    double[] result = new double[seconds];
    for (int i = 0; i < Math.min(seconds, all.size()); i++) {
      result[i] = (double) all.get(i) / SECOND;
    }
    return result;
  }

  private Runs of(int domain) {
    while (byVcpu.size() <= domain) {
      byVcpu.add(new Runs());
    }
    return byVcpu.get(domain);
  }
}
