// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

import io.weir.simulator.cpu.scheduler.Credit2Scheduler;
import io.weir.simulator.cpu.scheduler.Credit2Settings;
import io.weir.simulator.cpu.scheduler.CreditScheduler;
import io.weir.simulator.cpu.scheduler.CreditSettings;
import io.weir.simulator.cpu.scheduler.MrgProgram;
import io.weir.simulator.cpu.scheduler.MrgScheduler;
import io.weir.simulator.cpu.scheduler.MrgSettings;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** A host that tests set up in a line and let run. */
public final class VmKit implements AutoCloseable {
  public static final long US = 1_000;
  public static final long MS = 1_000 * US;
  public static final long SECOND = 1_000 * MS;

  /** For so long nobody blocks. */
  private static final long FOR_EVER = Long.MAX_VALUE / 4;

  private static @Nullable Path program;

  public final Simulation simulation = new Simulation();
  public final Machine machine;

  private VmKit(int processors, CpuScheduler scheduler) {
    machine = new Machine(simulation, new MachineModel(processors, 0), scheduler);
  }

  public static VmKit on(int processors, CpuScheduler scheduler) {
    return new VmKit(processors, scheduler);
  }

  public static CpuScheduler credit() {
    return new CreditScheduler(CreditSettings.ofXen417());
  }

  public static CpuScheduler creditOfXen34() {
    return new CreditScheduler(CreditSettings.ofXen34());
  }

  public static CpuScheduler credit2() {
    return new Credit2Scheduler(Credit2Settings.ofXen417());
  }

  public static MrgScheduler mrg(MrgSettings settings) {
    return new MrgScheduler(program(), settings);
  }

  public static MrgScheduler mrg(Map<Integer, Integer> groupCredits) {
    return mrg(MrgSettings.of(groupCredits));
  }

  /** MRG, compiled; where there is no compiler, the test says so and is skipped. */
  public static synchronized Path program() {
    Assumptions.assumeTrue(MrgProgram.canBeBuilt(), MrgProgram.missing());
    if (program == null) {
      try {
        program = MrgProgram.build(Path.of("../native/xen"), Path.of("target/mrg"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return program;
  }

  /** A VCPU that computes for ever, from now on. */
  public Vcpu computes(Domain domain) {
    return awake(machine.add(domain, () -> FOR_EVER));
  }

  /** A VCPU that computes for so long, and sleeps for so long, and so on. */
  public Vcpu sleepsBetween(Domain domain, long computesNanos, long sleepsNanos) {
    Sleeper sleeper = new Sleeper(() -> computesNanos, () -> sleepsNanos);
    return sleeper.begin(domain);
  }

  /** The same, each time for another while, of these at most. */
  public Vcpu sleepsAtRandom(Domain domain, long mostNanos, long mostSleepNanos, Random random) {
    Sleeper sleeper =
        new Sleeper(
            () -> 1 + random.nextLong(mostNanos), () -> 1 + random.nextLong(mostSleepNanos));
    return sleeper.begin(domain);
  }

  public Vcpu awake(Vcpu vcpu) {
    machine.wake(vcpu);
    return vcpu;
  }

  public VmKit run(long nanos) {
    simulation.runUntil(simulation.nowNanos() + nanos);
    return this;
  }

  /** The part of the machine's time that it had. */
  public double share(Vcpu vcpu) {
    Vcpu running = machine.current(vcpu.processor());
    long ran = vcpu.ranNanos() + (running == vcpu ? simulation.nowNanos() - vcpu.startedNanos : 0);
    return (double) ran / simulation.nowNanos() / machine.processors();
  }

  @Override
  public void close() {
    machine.close();
  }

  private final class Sleeper implements Program {
    private final LongSupplier computes;
    private final LongSupplier sleeps;
    private @Nullable Event wakes;
    private boolean hasComputed = true;

    Sleeper(LongSupplier computes, LongSupplier sleeps) {
      this.computes = computes;
      this.sleeps = sleeps;
    }

    Vcpu begin(Domain domain) {
      Vcpu vcpu = machine.add(domain, this);
      wakes = Event.of(() -> machine.wake(vcpu));
      return awake(vcpu);
    }

    @Override
    public long nextNanos() {
      hasComputed = !hasComputed;
      if (!hasComputed) {
        return computes.getAsLong();
      }
      simulation.in(sleeps.getAsLong(), wakes);
      return BLOCKS;
    }
  }
}
