// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

/** The command was called wrongly; the message says what would be right. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
