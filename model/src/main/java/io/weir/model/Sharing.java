// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

import java.util.List;

/** Whom a task meets on a node where so many of a stage run at a time. */
@FunctionalInterface
public interface Sharing {
  /** All of them all the time: the paper's model (section 5.2). */
  Sharing BY_ALL = Crowd::of;

  /** Nobody: linear scalability, what the model is compared with (section 6). */
  Sharing BY_NONE = running -> Crowd.ALONE;

  Crowd crowd(Running running);

  /** Those who are there: tasks that compute leave the device to others. */
  static Sharing byThoseThere(Contention contention) {
    return running -> contention.crowds(List.of(running)).get(0);
  }
}
