// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kernel's threshold of dirty pages above which it writes them back by itself, before they are
 * old.
 *
 * <p>Of the whole machine, it is vm.dirty_background_bytes, or vm.dirty_background_ratio percent of
 * the memory that is free or holds pages of files. A device may have no more of that than its
 * max_ratio says, and no more than its part of what was written lately to all devices.
 */
public final class WriteBack {
  /** Nobody knows, or there is no bound. */
  public static final long UNBOUNDED = Long.MAX_VALUE;

  /** Memory that is free, and the kernel's two lists of pages of files. */
  private static final Pattern DIRTYABLE =
      Pattern.compile("(?:MemFree|Active\\(file\\)|Inactive\\(file\\)):\\s+(\\d+) kB");

  private static final long MOST_PERCENT = 100;
  private static final long MILLION = 1_000_000;

  private final Sysfs sysfs;
  private final Path sysfsRoot;
  private final Path proc;

  public WriteBack(Path sysfs, Path proc) {
    this.sysfs = new Sysfs(sysfs);
    this.sysfsRoot = sysfs;
    this.proc = proc;
  }

  /** Of the machine that this process runs on. */
  public static WriteBack ofThisMachine() {
    return new WriteBack(Path.of("/sys"), Path.of("/proc"));
  }

  /** In dirty bytes of the whole machine; {@link #UNBOUNDED} if nobody knows. */
  public long beginsAtBytes() {
    long bytes = sysfs.number(vm("dirty_background_bytes"), Long.MAX_VALUE).orElse(0);
    if (bytes > 0) {
      return bytes;
    }
    long percent = sysfs.number(vm("dirty_background_ratio"), MOST_PERCENT).orElse(0);
    long dirtyable = dirtyableBytes();
    return percent == 0 || dirtyable == 0 ? UNBOUNDED : dirtyable / MOST_PERCENT * percent;
  }

  /** Which part of them these disks may have, by what an operator has set: above 0, to 1. */
  public double most(Set<String> disks) {
    return disks.stream().mapToDouble(this::most).min().orElse(1);
  }

  private double most(String disk) {
    Path folder = sysfsRoot.resolve("block").resolve(disk).resolve("bdi");
    // From Linux 6.2 on in parts of a million, before that in percent.
    double fine = sysfs.number(folder.resolve("max_ratio_fine"), MILLION).orElse(0);
    double percent = sysfs.number(folder.resolve("max_ratio"), MOST_PERCENT).orElse(0);
    return fine > 0 ? fine / MILLION : percent > 0 ? percent / MOST_PERCENT : 1;
  }

  private Path vm(String name) {
    return proc.resolve("sys/vm").resolve(name);
  }

  private long dirtyableBytes() {
    long kilobytes = 0;
    try (BufferedReader lines =
        Files.newBufferedReader(proc.resolve("meminfo"), StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher part = DIRTYABLE.matcher(line);
        if (part.matches()) {
          kilobytes += Long.parseLong(part.group(1));
        }
      }
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
    return kilobytes << 10;
  }
}
