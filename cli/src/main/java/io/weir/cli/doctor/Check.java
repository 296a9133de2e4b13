// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import java.util.List;

/**
 * Something that is looked at, and not changed.
 *
 * @param name in a word
 */
record Check(String name, Look look) {
  /** Finds out. */
  interface Look {
    List<Finding> findings() throws Exception;
  }
}
