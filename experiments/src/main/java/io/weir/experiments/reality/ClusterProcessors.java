// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reality;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the processes of a cluster on this machine take of its processors, each time it is asked:
 * attempts of tasks apart, and masters, daemons and this process, which submits jobs, together.
 */
final class ClusterProcessors {
  private static final Path PROCESSES = Path.of("/proc");
  private static final Pattern ATTEMPT = Pattern.compile("YarnChild .*?(attempt_\\w+)");
  private static final Pattern SERVES =
      Pattern.compile(
          "\\.(MRAppMaster|NameNode|DataNode|NodeManager|ResourceManager|JobHistoryServer)( |$)");
  private static final String NOTHING = "";
  private static final String SERVING = "serving";

  /** Of /proc/PID/stat after the name of the program: user's and system's time, in hundredths. */
  private static final int USER = 11;

  private static final int SYSTEM = 12;
  private static final double TICKS = 100;

  private final Map<String, String> kinds = new HashMap<>();
  private final Map<String, Double> serving = new HashMap<>();
  private final Map<String, Double> attempts = new HashMap<>();
  private final NavigableMap<Long, Double> servingByTime = new TreeMap<>();

  ClusterProcessors() {
    kinds.put(Long.toString(ProcessHandle.current().pid()), SERVING);
  }

  /** Looks at all processes; those that end while it does count as they were. */
  void look() {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      all.forEach(this::look);
    } catch (IOException e) {
      return; // the next look sees more
    }
    double seconds = serving.values().stream().mapToDouble(each -> each).sum();
    servingByTime.put(System.currentTimeMillis(), seconds);
  }

  private void look(Path process) {
    String id = process.getFileName().toString();
    try {
      String kind = kinds.get(id);
      if (kind == null) {
        kind = kindOf(Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1));
        kinds.put(id, kind);
      }
      if (kind.equals(SERVING)) {
        serving.put(id, seconds(process));
      } else if (!kind.equals(NOTHING)) {
        attempts.merge(kind, seconds(process), Math::max);
      }
    } catch (IOException ended) {
      // What it took was noted at the last look.
    }
  }

  private static String kindOf(String command) {
    String words = command.replace('\0', ' ');
    Matcher attempt = ATTEMPT.matcher(words);
    if (attempt.find()) {
      return attempt.group(1);
    }
    return SERVES.matcher(words).find() ? SERVING : NOTHING;
  }

  private static double seconds(Path process) throws IOException {
    String all = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
    String[] fields = all.substring(all.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM])) / TICKS;
  }

  /** What an attempt has taken until it was last seen; 0 if it never was. */
  double ofAttempt(String attempt) {
    return attempts.getOrDefault(attempt, 0.0);
  }

  /** What masters, daemons and this process have taken together between two moments. */
  double serving(long fromMillis, long toMillis) {
    return Math.max(0, servingUntil(toMillis) - servingUntil(fromMillis));
  }

  private double servingUntil(long millis) {
    Map.Entry<Long, Double> at = servingByTime.ceilingEntry(millis);
    Map.Entry<Long, Double> last = at == null ? servingByTime.lastEntry() : at;
    return last == null ? 0 : last.getValue();
  }
}
