// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

/**
 * Measures one case, once.
 *
 * @param <T> what is measured on
 */
public interface Measurement<T> {
  /** Takes what was measured, by name: the case is added to it. */
  interface Values {
    void put(String name, double value);
  }

  void measure(T lab, Case its, Values values) throws Exception;
}
