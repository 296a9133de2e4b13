// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.mutants;

/**
 * One change of a class, and whether a test has noticed it.
 *
 * @param type name of the class
 * @param line that was changed
 * @param mutator how: "MathMutator"
 */
record Mutant(String type, int line, String mutator, Outcome outcome) {
  enum Outcome {
    /** A test failed, or did not end. */
    KILLED,
    /** All tests that reach the line passed. */
    SURVIVED,
    /** No test reaches the line. */
    NOT_COVERED
  }

  /** Of its class. */
  String packageName() {
    return type.substring(0, Math.max(0, type.lastIndexOf('.')));
  }
}
