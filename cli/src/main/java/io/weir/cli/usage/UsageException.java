// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.usage;

/** The command was called wrongly; the message says what would be right. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean isIncomplete;

  public UsageException(String message) {
    this(message, /* isIncomplete= */ false);
  }

  private UsageException(String message, boolean isIncomplete) {
    super(message);
    this.isIncomplete = isIncomplete;
  }

  /** Whether something is missing, so that the help of the command says more. */
  public boolean isIncomplete() {
    return isIncomplete;
  }

  /**
   * An option is not there that has to be.
   *
   * @param option as people type it: "--job COMMAND"
   */
  public static UsageException missingOption(String option) {
    return new UsageException("missing option: " + option, /* isIncomplete= */ true);
  }

  /**
   * A parameter is not there that has to be.
   *
   * @param parameter as the help names it: "FILE"
   */
  public static UsageException missingParameter(String parameter) {
    return new UsageException("missing parameter: " + parameter, /* isIncomplete= */ true);
  }
}
