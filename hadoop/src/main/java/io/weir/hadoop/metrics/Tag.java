// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import java.util.function.Function;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * One text published beside the numbers of a record: a label in Prometheus.
 *
 * @param name as it stands in JMX, there after {@code tag.}; /prom writes it with small letters
 * @param description what it says
 * @param of where it comes from
 */
public record Tag<T>(String name, String description, Function<T, String> of) {

  public void addTo(MetricsRecordBuilder record, T source) {
    record.tag(Interns.info(name, description), inQuotes(of.apply(source)));
  }

  /** Hadoop's page for Prometheus writes a text between quotes as it is. */
  private static String inQuotes(String text) {
    return text.replace('"', '\'').replace('\\', '/').replaceAll("\\p{Cntrl}", " ");
  }
}
