// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights.central;

import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** A file has the name of a version of weights, but is none. */
public final class MalformedVersionException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedVersionException(Path file, String why) {
    super(file.toUri().getPath() + " is no version of weights: " + why);
  }
}
