// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.usage;

/** The command was called wrongly; the message says what would be right. */
public final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UsageException(String message) {
    super(message);
  }
}
