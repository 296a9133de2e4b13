// SPDX-License-Identifier: Apache-2.0
package io.weir.lab;

/** Tells whoever waits what a long run is doing. Thread-safe. */
public interface Progress {
  /** Says nothing. */
  Progress SILENT =
      new Progress() {
        @Override
        public void step(String name) {}

        @Override
        public void update(double fraction, String detail) {}

        @Override
        public void say(String line) {}
      };

  /** A new step begins: "WordCount against TeraGen, stock HDFS (2 of 5)". */
  void step(String name);

  /**
   * How far the step is.
   *
   * @param fraction 0 to 1, or negative where nobody knows
   * @param detail a few words: "map 40 %, 12.3 MB/s"
   */
  void update(double fraction, String detail);

  /** Something worth keeping on the screen: a step's result. */
  void say(String line);
}
