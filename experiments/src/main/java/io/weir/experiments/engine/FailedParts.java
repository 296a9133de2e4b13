// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.lab.Progress;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parts of an experiment that could not be measured, where the others are to be all the same. */
final class FailedParts {
  private final boolean goesOn;
  private final Map<String, Exception> failures = new LinkedHashMap<>();

  /**
   * @param goesOn else the first failure is thrown
   */
  FailedParts(boolean goesOn) {
    this.goesOn = goesOn;
  }

  /** What a part does. */
  interface Part {
    void measure() throws Exception;
  }

  /** Measures a part, and notes if that fails. */
  void unless(String name, Part part, Progress progress) throws Exception {
    try {
      part.measure();
    } catch (IOException | RuntimeException e) {
      if (!goesOn) {
        throw e;
      }
      failures.put(name, e);
      progress.say("%s failed, the other parts go on: %s".formatted(name, e));
    }
  }

  /** Throws the first failure, if nothing was measured. */
  void throwIfNothingElse(boolean nothing) throws Exception {
    if (nothing && !failures.isEmpty()) {
      throw failures.values().iterator().next();
    }
  }

  boolean has(String name) {
    return failures.containsKey(name);
  }

  /** For the document. */
  List<String> notes() {
    return failures.entrySet().stream()
        .map(each -> "The part %s failed: %s".formatted(each.getKey(), each.getValue()))
        .toList();
  }
}
