// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

/** A job, and how many of its tasks a node runs at a time. */
public sealed interface ProfileAtSlots permits JobAtSlots, GraphAtSlots {
  /** Of its share where the disks have shares, above 0. */
  double weight();
}
