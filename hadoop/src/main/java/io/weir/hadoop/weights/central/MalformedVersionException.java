// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights.central;

import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** A file is called as a version of weights, and is none, whoever has put it there. */
public final class MalformedVersionException extends IOException {
  private static final long serialVersionUID = 1L;

  MalformedVersionException(Path file, String why) {
    super(file.toUri().getPath() + " is no version of weights: " + why);
  }
}
