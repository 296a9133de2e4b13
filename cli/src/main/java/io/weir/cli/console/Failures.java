// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import io.weir.cli.usage.UsageException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What went wrong, in one line that a person can act on. */
public final class Failures {
  private Failures() {}

  public static String line(Throwable failure) {
    String message = failure.getMessage();
    if (message == null || message.isBlank()) {
      return failure.getClass().getSimpleName();
    }
    if (failure instanceof UsageException) {
      return message; // it is one line, though a file's name in it may have more
    }
    String first =
        failure instanceof FileSystemException
            ? message
            : message.strip().lines().findFirst().orElse(message);
    if (failure instanceof NoSuchFileException) {
      return first + " does not exist";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return first + " is there already, and is no folder";
    }
    if (failure instanceof AccessDeniedException) {
      return first + " may not be read or written by this user";
    }
    return first.endsWith(":") ? first.substring(0, first.length() - 1) : first;
  }
}
