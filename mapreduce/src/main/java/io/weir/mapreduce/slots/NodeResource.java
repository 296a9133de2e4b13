// SPDX-License-Identifier: Apache-2.0
package io.weir.mapreduce.slots;

/**
 * What YARN gives out of a node.
 *
 * @param megabytes of memory, 0 or more
 * @param cores virtual ones, 0 or more
 */
public record NodeResource(long megabytes, int cores) {
  public NodeResource {
    if (megabytes < 0 || cores < 0) {
      throw new IllegalArgumentException(
          "megabytes and cores must be 0 or more, were %d and %d".formatted(megabytes, cores));
    }
  }

  /** "8192 MB and 4 cores". */
  @Override
  public String toString() {
    return megabytes + " MB and " + cores + " cores";
  }
}
