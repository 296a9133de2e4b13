// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

/** The tasks of one kind of a job. */
public enum Stage {
  MAP,
  REDUCE
}
