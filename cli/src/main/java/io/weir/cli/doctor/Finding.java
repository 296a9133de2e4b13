// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

/**
 * What a check found.
 *
 * @param check what was looked at, in a word
 * @param level whether something has to be done
 * @param what was found
 * @param todo what to do; empty if nothing
 */
record Finding(String check, Level level, String what, String todo) {
  enum Level {
    OK,
    WARNING,
    PROBLEM
  }

  static Finding ok(String check, String what) {
    return new Finding(check, Level.OK, what, "");
  }

  static Finding warning(String check, String what, String todo) {
    return new Finding(check, Level.WARNING, what, todo);
  }

  static Finding problem(String check, String what, String todo) {
    return new Finding(check, Level.PROBLEM, what, todo);
  }

  boolean isProblem() {
    return level == Level.PROBLEM;
  }
}
