// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.metrics;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/** A source of metrics in the metrics system of its process, until it is closed. */
public final class Publication implements AutoCloseable {
  private static final AtomicInteger MADE = new AtomicInteger();

  private final MetricsSystem system;
  private final String name;
  private final AtomicBoolean closed = new AtomicBoolean();

  private Publication(MetricsSystem system, String name) {
    this.system = system;
    this.name = name;
  }

  /** Publishes a source. Where several DataNodes share a process, its name gets a number too. */
  public static synchronized Publication of(String name, String description, MetricsSource source) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    int number = MADE.getAndIncrement();
    String free = system.getSource(name) == null ? name : name + "-" + number;
    system.register(free, description, source);
    return new Publication(system, free);
  }

  public String name() {
    return name;
  }

  /** Once: another source may have the name afterwards. */
  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      system.unregisterSource(name);
    }
  }
}
