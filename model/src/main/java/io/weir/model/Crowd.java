// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

/**
 * Whom an average task of some kind meets.
 *
 * @param atDevice how many tasks are at the device while it is there, itself among them, 1 or more
 * @param atProcessors by what factor its computing takes longer, 1 or more
 */
public record Crowd(double atDevice, double atProcessors) {
  /** A task by itself. */
  public static final Crowd ALONE = new Crowd(1, 1);

  public Crowd {
    Checks.atLeastOne("tasks at the device", atDevice);
    Checks.atLeastOne("computing takes longer by", atProcessors);
  }
}
