// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.client;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The application in the name of an HDFS client: how clients write it and DataNodes read it.
 *
 * <p>A client calls itself {@code DFSClient_<attempt>_<random>_<thread>}, and every DataNode of a
 * write pipeline sees the same name. The attempt is that of a MapReduce task, {@code NONMAPREDUCE},
 * or, from a client that tags, {@value #PREFIX} and an application. The name is not authenticated,
 * so nothing of it but a well-formed application is taken.
 */
public final class ApplicationName {
  /** What a client that tags puts before its application. */
  public static final String PREFIX = "weir.";

  public static final String ALLOWED =
      "1 to 64 of the letters a-z, A-Z, 0-9, _, . and -, not . or - at the start, and no name of a"
          + " service of HDFS";

  private static final String NAME = "\\w[\\w.-]{0,63}";
  private static final Pattern WELL_FORMED = Pattern.compile(NAME);

  // The cluster is the ResourceManager's start in milliseconds, or local<number> for a job in one
  // JVM. Spark makes attempts of its own, dated to the second, with a new one for each stage: they
  // are no applications.
  private static final Pattern TASK =
      Pattern.compile("^DFSClient_attempt_(\\d{13}|local\\d{1,19})_(\\d{4,10})_[a-z]_\\d+_\\d+_");

  private static final Pattern TAGGED =
      Pattern.compile(
          "^DFSClient_" + Pattern.quote(PREFIX) + "(" + NAME + ")_-?\\d{1,10}_\\d{1,19}$");

  private static final Pattern CONTAINER =
      Pattern.compile("^container_(?:e\\d{1,9}_)?(\\d{13})_(\\d{4,10})_\\d+_\\d+$");

  // Longer than any name that matches; what a hostile client adds is not looked at.
  private static final int LOOKED_AT = 128;

  private ApplicationName() {}

  /** The application that a client's name for itself tells; empty if none. */
  public static String ofClient(String clientName) {
    String name = clientName.substring(0, Math.min(LOOKED_AT, clientName.length()));
    Matcher task = TASK.matcher(name);
    if (task.find()) {
      return "application_" + task.group(1) + "_" + task.group(2);
    }
    Matcher tagged = TAGGED.matcher(name);
    return tagged.matches() && isAllowed(tagged.group(1)) ? tagged.group(1) : "";
  }

  /** The application of a task's attempt, by the attempt's id; empty if it is none. */
  public static String ofAttempt(String attempt) {
    return ofClient("DFSClient_" + attempt + "_1_1"); // as its client calls itself
  }

  /** The application of a YARN container, by the container's id; nothing if it is none. */
  public static Optional<String> ofContainer(String containerId) {
    Matcher container = CONTAINER.matcher(containerId);
    return container.matches()
        ? Optional.of("application_" + container.group(1) + "_" + container.group(2))
        : Optional.empty();
  }

  /** Whether DataNodes take this for an application. */
  public static boolean isAllowed(String application) {
    return WELL_FORMED.matcher(application).matches()
        && !application.equals(Client.DEFAULT)
        && Arrays.stream(Client.Kind.values())
            .noneMatch(kind -> kind.serviceName().equals(application));
  }
}
