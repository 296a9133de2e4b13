// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line that starts another main on the class path and the Java of this process. */
public final class JavaCommand {
  private JavaCommand() {}

  /**
   * @param argumentFile is written; it holds the class path, which is longer than some systems take
   *     on a command line
   */
  public static List<String> of(
      Class<?> main, List<String> options, List<String> arguments, Path argumentFile)
      throws IOException {
    String classPath = System.getProperty("java.class.path", "");
    Files.writeString(argumentFile, "-cp " + quoted(classPath) + "\n");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    command.addAll(options);
    command.add("@" + argumentFile);
    command.add(main.getName());
    command.addAll(arguments);
    return command;
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
