// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import java.util.function.ToLongFunction;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * One published number.
 *
 * @param name as it stands in JMX; /prom writes it with small letters and underscores
 * @param kind whether it only grows
 * @param description what it means, with its unit
 * @param of where it comes from
 */
public record Metric<T>(String name, Kind kind, String description, ToLongFunction<T> of) {

  public enum Kind {
    /** Only grows, and starts at 0 with the process. */
    COUNTER,
    /** Goes up and down. */
    GAUGE
  }

  public static <T> Metric<T> counter(String name, String description, ToLongFunction<T> of) {
    return new Metric<>(name, Kind.COUNTER, description, of);
  }

  public static <T> Metric<T> gauge(String name, String description, ToLongFunction<T> of) {
    return new Metric<>(name, Kind.GAUGE, description, of);
  }

  public void addTo(MetricsRecordBuilder record, T source) {
    MetricsInfo info = Interns.info(name, description);
    long value = of.applyAsLong(source);
    if (kind == Kind.COUNTER) {
      record.addCounter(info, value);
    } else {
      record.addGauge(info, value);
    }
  }
}
