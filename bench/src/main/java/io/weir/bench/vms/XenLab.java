// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.vms;

import io.weir.bench.real.LabScripts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Xen under QEMU's software emulation, with guests that compute: {@code ./weir lab xen}. */
final class XenLab {
  private static final Pattern CLOCK = Pattern.compile("Detected ([0-9.]+) MHz processor");
  private static final double MEGA = 1e6;

  private final Path folder;

  XenLab(Path folder) {
    this.folder = folder;
  }

  /** Hypervisor, Dom0 and guests; seconds where they are there already. */
  static void build() throws IOException, InterruptedException {
    LabScripts.run("xen.sh", List.of("build"));
  }

  /** What the hypervisor traced: its switches, and how many cycles its clock has in a second. */
  record Trace(List<Switch> switches, double cyclesPerSecond) {
    /** When the first of some domains ran last, in seconds from the first switch. */
    double firstEnd(List<Integer> domains) {
      long first = switches.get(0).cycles();
      return domains.stream()
          .mapToDouble(domain -> (lastOf(domain) - first) / cyclesPerSecond)
          .min()
          .orElseThrow();
    }

    private long lastOf(int domain) {
      return switches.stream()
          .filter(each -> each.from() == domain)
          .mapToLong(Switch::cycles)
          .max()
          .orElseThrow();
    }

    RunTimes between(double from, double to) {
      return new RunTimes(switches, cyclesPerSecond, from, to);
    }
  }

  /**
   * Runs guests that compute for some seconds of their own time each.
   *
   * @param groups as the parameter mrg_groups has them, or empty
   * @param weights of the guests, in order
   */
  Trace burn(String scheduler, List<Integer> weights, String groups, int seconds)
      throws IOException, InterruptedException {
    Path out = folder.resolve(scheduler);
    LabScripts.run(
        "xen.sh",
        List.of(
            "run",
            "--scheduler",
            scheduler,
            "--guests",
            String.join(",", weights.stream().map(each -> "burn").toList()),
            "--weights",
            String.join(",", weights.stream().map(each -> Integer.toString(each)).toList()),
            "--tasks",
            Integer.toString(seconds),
            "--groups",
            groups,
            "--out",
            out.toString()));
    return new Trace(XenTraceFile.read(out.resolve("trace.bin")), clock(out));
  }

  private static double clock(Path out) throws IOException {
    Path console = out.resolve("console.log");
    Matcher clock = CLOCK.matcher(new String(Files.readAllBytes(console), StandardCharsets.UTF_8));
    if (!clock.find()) {
      throw new IOException(console + " does not say how fast the processor is");
    }
    return MEGA * Double.parseDouble(clock.group(1));
  }
}
