// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import java.util.Locale;

/** Jobs of the guests, as many tasks of each as last some seconds of the host's time. */
public enum VmKind {
  WORDCOUNT(20),
  GREP(5),
  SORT(15);

  private final int tasks;

  VmKind(int tasks) {
    this.tasks = tasks;
  }

  public int tasks() {
    return tasks;
  }

  /** As the guests know it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Some guests more that do this. */
  public XenRun in(XenRun run, int guests) {
    return run.with(guests, label(), tasks);
  }
}
