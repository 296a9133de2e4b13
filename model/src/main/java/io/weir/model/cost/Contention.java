// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

import io.weir.model.file.Allowed;

/**
 * Whom an average task of some kind meets.
 *
 * @param atDevice how many tasks are at the device while it is there, itself among them, 1 or more
 * @param writtenPart of what the others there move, the part that they write, 0 to 1
 * @param atProcessors by what factor its computing takes longer, 1 or more
 */
public record Contention(double atDevice, double writtenPart, double atProcessors) {
  /** A task by itself. */
  public static final Contention ALONE = new Contention(1, 0, 1);

  public Contention {
    Allowed.atLeastOne("tasks at the device", atDevice);
    Allowed.part("part that others write", writtenPart);
    Allowed.atLeastOne("computing takes longer by", atProcessors);
  }

  /** Among so many others that write so much of what they move. */
  static Contention of(Running running) {
    return new Contention(running.tasks(), running.stage().writtenPart(), 1);
  }

  /**
   * The part of all that is moved that is written, while a phase of this task is there.
   *
   * @param own the same of that phase
   */
  double writtenPartWith(double own) {
    return (own + (atDevice - 1) * writtenPart) / atDevice;
  }
}
