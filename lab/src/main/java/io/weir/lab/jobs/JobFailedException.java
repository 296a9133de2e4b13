// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.jobs;

import java.io.IOException;

/** A job's process did not do what was asked of it; the message ends with the tail of its log. */
public final class JobFailedException extends IOException {
  private static final long serialVersionUID = 1L;

  JobFailedException(String message) {
    super(message);
  }
}
