// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

/**
 * Measures one case, once.
 *
 * @param <T> what is measured on
 */
public interface Measurement<T> {
  /** Takes what was measured. It is kept when the measurement is over, and not if that fails. */
  interface Values {
    /** A value, or several of one kind, by name; the case is added to the name. */
    void put(String name, double... values);

    /** A setting that was found while measuring; it stands in the document once. */
    void setting(String key, Object value);

    /** A sentence for the document; it stands there once, however often it is said. */
    void note(String sentence);

    /** A row of a table, of what is no number that is repeated; see {@link Samples#table}. */
    void row(String table, Object... cells);

    /** What people are told of this measurement, instead of all values. */
    void say(String sentence);

    /** Which round it is, from 0. */
    int round();
  }

  void measure(T lab, Case its, Values values) throws Exception;
}
