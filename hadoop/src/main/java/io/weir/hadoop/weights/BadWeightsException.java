// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import java.io.Serial;
import java.util.List;
import java.util.stream.Collectors;

/** A text that is not a valid list of weights; the message names each line and what is allowed. */
public final class BadWeightsException extends Exception {
  @Serial private static final long serialVersionUID = 1;

  private static final int SHOWN = 5;

  private final transient List<Problem> problems;

  /**
   * @param line from 1
   * @param what the words at fault, and what is allowed
   */
  public record Problem(int line, String what) {
    @Override
    public String toString() {
      return "line " + line + ": " + what;
    }
  }

  BadWeightsException(List<Problem> problems) {
    super(message(problems));
    this.problems = List.copyOf(problems);
  }

  /** All of them, by line. */
  public List<Problem> problems() {
    return problems;
  }

  private static String message(List<Problem> problems) {
    String shown =
        problems.stream().limit(SHOWN).map(Problem::toString).collect(Collectors.joining("; "));
    int more = problems.size() - SHOWN;
    return more > 0 ? shown + "; and " + more + " more" : shown;
  }
}
