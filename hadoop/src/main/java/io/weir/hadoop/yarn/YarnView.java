// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.yarn;

import java.io.IOException;

/** Reads the state of a ResourceManager. */
public interface YarnView extends AutoCloseable {
  /** What it says now; an exception if nobody answers in time. */
  YarnState look() throws IOException, InterruptedException;

  @Override
  void close();

  /** Makes a view. */
  interface Opener {
    YarnView open() throws IOException, InterruptedException;
  }
}
