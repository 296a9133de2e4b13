// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

/** How a phase goes about its device (section 4). */
public enum IoPattern {
  /** Not at all: the phase costs processor time alone. */
  NONE,
  /**
   * By the node, while the task waits to begin: what the task before has left in the page cache is
   * written, and the files of a container are.
   */
  BACKGROUND,
  /** Files from one end to the other, reads and writes. */
  SEQUENTIAL,
  /** A segment of each map's output: one random access each, then sequentially. */
  SEGMENTS,
  /**
   * As segments, but with the kernel's own read-ahead alone, which begins small in each: among
   * others each step of it is a random access.
   */
  BLOCKS,
  /** As sequential, but from files that were written beside others and lie in pieces. */
  FRAGMENTED
}
