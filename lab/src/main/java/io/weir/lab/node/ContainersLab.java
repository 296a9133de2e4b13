// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.node;

import io.weir.lab.host.LabScripts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Children of tasks that write past Hadoop, on a kernel whose cgroup v2 controls I/O: {@code ./weir
 * lab containers emulated}.
 */
public final class ContainersLab {
  private static final Pattern SHARE =
      Pattern.compile("containers: (\\w+): ([0-9.]+) % of ([0-9]+) kB/s, due ([0-9]+) %");

  private ContainersLab() {}

  /**
   * What one of two had of what both wrote.
   *
   * @param name of the case
   * @param had part of it, 0 to 1
   * @param due likewise
   * @param bytesPerSecond of both
   */
  public record Share(String name, double had, double due, double bytesPerSecond) {
    /** How far it is off, over what is due. */
    public double error() {
      return Math.abs(had / due - 1);
    }
  }

  /**
   * Boots the machine, and runs all cases.
   *
   * @param line is told what the machine says meanwhile
   * @throws IOException if a case came to no end, or a share was far off
   */
  public static List<Share> run(Consumer<String> line) throws IOException, InterruptedException {
    List<Share> shares = new ArrayList<>();
    LabScripts.follow(
        "containers-test.sh",
        List.of("emulated"),
        next -> {
          line.accept(next);
          shares.addAll(sharesIn(next));
        });
    return shares;
  }

  static List<Share> sharesIn(String line) {
    Matcher said = SHARE.matcher(line);
    return said.matches()
        ? List.of(
            new Share(
                said.group(1),
                Double.parseDouble(said.group(2)) / 100,
                Double.parseDouble(said.group(4)) / 100,
                1e3 * Double.parseDouble(said.group(3))))
        : List.of();
  }
}
