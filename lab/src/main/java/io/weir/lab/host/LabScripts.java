// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The scripts of the lab, which come with a checkout. */
public final class LabScripts {
  private LabScripts() {}

  static String path(String name) throws IOException {
    return home().resolve("dev/lab").resolve(name).toString();
  }

  /** Runs one, and returns what it says. */
  public static String run(String name, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(path(name)));
    command.addAll(arguments);
    return Shell.run(command);
  }

  /** Runs one that takes long; whoever waits is told each line while it runs. */
  public static void follow(String name, List<String> arguments, Consumer<String> line)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(path(name)));
    command.addAll(arguments);
    Shell.follow(command, line);
  }

  /** Where scripts leave what they make: .weir of the checkout. */
  public static Path left() throws IOException {
    return home().resolve(".weir");
  }

  /** Where the model of a disk stands. */
  static String model(String name) throws IOException {
    return home().resolve("native/spindle").resolve(name).toString();
  }

  /** The profile of a job that guests replay. */
  public static Path recordedJob(String name) throws IOException {
    return home().resolve("native/xen/guest").resolve(name + ".profile.json");
  }

  private static Path home() throws IOException {
    String home = System.getProperty("weir.home");
    if (home == null) {
      throw new IOException("the lab is in a checkout, and this was not started by its ./weir");
    }
    return Path.of(home);
  }

  /** Sees that programs are there: installs them where that can be done, else says what to type. */
  public static void need(String... commandsAndPackages) throws IOException, InterruptedException {
    String[] command = new String[commandsAndPackages.length + 1];
    command[0] = path("need.sh");
    System.arraycopy(commandsAndPackages, 0, command, 1, commandsAndPackages.length);
    Shell.run(command);
  }
}
