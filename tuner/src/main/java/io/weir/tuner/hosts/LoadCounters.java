// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

/**
 * What a machine's processors and some of its disks have done since it was started, as the kernel
 * counts it in {@code /proc/stat} and {@code /sys/block/DISK/stat}.
 *
 * @param nanos of a clock that only goes on, when they were read
 * @param io of all disks together
 * @param busyMillis of all disks together, in which one had a request
 * @param computing of processors, in the kernel's ticks
 * @param ticks of processors in all
 */
record LoadCounters(
    long nanos, IoCounters io, int disks, long busyMillis, long computing, long ticks) {
  private static final int BUSY = 9;

  /** user nice system idle iowait irq softirq steal; what guests have is in user already. */
  private static final int KINDS = 8;

  private static final int IDLE = 3;
  private static final int WAITS_FOR_DISKS = 4;
  private static final int STOLEN = 7;

  /**
   * @param answer {@code cpu 1 2 3 ...|DISK'S NUMBERS|DISK'S NUMBERS}
   * @throws AgentException if it is none
   */
  static LoadCounters parse(String answer, long nanos) throws AgentException {
    String[] parts = answer.split("\\|", -1);
    String[] processors = parts[0].strip().split("\\s+", -1);
    IoCounters io = IoCounters.NONE;
    long busy = 0;
    long computing = 0;
    long ticks = 0;
    try {
      for (int i = 1; i < parts.length; i++) {
        io = io.plus(IoCounters.parse(parts[i]));
        busy += Long.parseLong(parts[i].strip().split("\\s+", -1)[BUSY]);
      }
      for (int i = 0; i < KINDS; i++) {
        long spent = Long.parseLong(processors[i + 1]);
        ticks += spent;
        computing += i == IDLE || i == WAITS_FOR_DISKS || i == STOLEN ? 0 : spent;
      }
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new AgentException(
          "a load must be cpu, %d or more numbers, and disks' numbers, was \"%s\""
              .formatted(KINDS, answer),
          e);
    }
    return new LoadCounters(nanos, io, parts.length - 1, busy, computing, ticks);
  }

  /** What was done since others were read, before. */
  MachineLoad since(LoadCounters before) {
    double seconds = Math.max(1e-3, (nanos - before.nanos) / 1e9);
    long read = Math.max(0, io.readBytes() - before.io.readBytes());
    long written = Math.max(0, io.writtenBytes() - before.io.writtenBytes());
    return new MachineLoad(
        (read + written) / seconds,
        read + written == 0 ? 0 : written / (double) (read + written),
        part((double) (busyMillis - before.busyMillis), 1e3 * seconds * disks),
        Math.max(0, io.queuedMillis() - before.io.queuedMillis()) / 1e3 / seconds,
        part((double) (computing - before.computing), (double) (ticks - before.ticks)));
  }

  private static double part(double some, double all) {
    return all <= 0 ? 0 : Math.max(0, Math.min(1, some / all));
  }
}
