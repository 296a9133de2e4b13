// SPDX-License-Identifier: Apache-2.0
package io.weir.model.cost;

/** Whom a task meets on a node where so many of a stage run at a time. */
@FunctionalInterface
public interface Sharing {
  /** All of them all the time: the paper's model (section 5.2). */
  Sharing BY_ALL = Contention::of;

  /** Nobody: linear scalability, what the model is compared with (section 6). */
  Sharing BY_NONE = running -> Contention.ALONE;

  Contention crowd(Running running);
}
