// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.run;

/** A part of Weir in a simulated surrounding, where a seed decides what happens and what fails. */
public interface World {
  /** What it is called on the command line. */
  String name();

  /**
   * Lives through one seed; throws what {@link FuzzRun} says if something that must hold does not.
   */
  void live(FuzzRun run);
}
