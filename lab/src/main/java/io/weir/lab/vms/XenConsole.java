// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a host of the lab has said on its console, by the cycles of its clock. */
public record XenConsole(double cyclesPerSecond, List<GuestWork> works) {
  private static final Pattern SPEED = Pattern.compile("Detected ([0-9.]+) MHz processor");
  private static final Pattern WORK =
      Pattern.compile("WORK ([a-z]+) (?:.*?requests=([0-9]+) )?.*?from=([0-9]+) to=([0-9]+)");
  private static final double MEGA = 1e6;

  /**
   * @throws IOException if it does not say how fast the processor is
   */
  static XenConsole read(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    Matcher speed = SPEED.matcher(text);
    if (!speed.find()) {
      throw new IOException(file + " does not say how fast the processor is");
    }
    List<GuestWork> works = new ArrayList<>();
    Matcher work = WORK.matcher(text);
    while (work.find()) {
      works.add(
          new GuestWork(
              work.group(1),
              work.group(2) == null ? 0 : Long.parseLong(work.group(2)),
              Long.parseLong(work.group(3)),
              Long.parseLong(work.group(4))));
    }
    return new XenConsole(MEGA * Double.parseDouble(speed.group(1)), List.copyOf(works));
  }

  /** How long some guests worked: from when the first began until all were done. */
  public double seconds(List<GuestWork> some) {
    return GuestWork.cycles(some) / cyclesPerSecond;
  }

  public List<GuestWork> works(String kind) {
    return works.stream().filter(each -> each.kind().equals(kind)).toList();
  }
}
