// SPDX-License-Identifier: Apache-2.0
/** What a DataNode publishes of its gates, by Hadoop's own metrics: JMX, /jmx, /prom and sinks. */
@NullMarked
package io.weir.hadoop.metrics;

import org.jspecify.annotations.NullMarked;
