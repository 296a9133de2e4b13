// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop;

import io.weir.hadoop.datanode.Interposer;
import io.weir.hadoop.exchange.UsageReports;
import io.weir.hadoop.interposer.GateInterposer;
import io.weir.hadoop.metrics.GateMetrics;
import io.weir.hadoop.record.RecordServlet;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.usage.DiskCounters;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.security.UserGroupInformation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Switches Weir on at a DataNode: the value of {@code dfs.datanode.fsdataset.factory} in
 * hdfs-site.xml.
 *
 * <p>If a setting is not allowed, the log says what it must be, and the DataNode starts without
 * Weir.
 */
public final class WeirDatasetFactory extends InterposedDatasetFactory {
  private static final Logger LOG = LoggerFactory.getLogger(WeirDatasetFactory.class);

  @Override
  protected Interposer interposer(DataNode datanode, Configuration conf) {
    GateInterposer gates = new GateInterposer(conf);
    try {
      gates.whenClosed(GateMetrics.publish(gates::volumes)::close);
    } catch (RuntimeException fault) {
      LOG.error("Weir is on, but publishes no metrics", fault);
    }
    try {
      gates.coordinate(datanode.getDatanodeUuid(), conf);
    } catch (IOException | RuntimeException fault) {
      LOG.error("Weir is on, but talks to no broker: shares hold on each disk alone", fault);
    }
    try {
      reportUsage(datanode, gates, conf);
    } catch (IOException | RuntimeException fault) {
      LOG.error("Weir is on, but no console is told who uses the disks here", fault);
    }
    try {
      gates.shareWithNode(conf, UserGroupInformation.getLoginUser().getShortUserName());
    } catch (IOException | RuntimeException fault) {
      LOG.error(
          "Weir is on, but not for other processes of this node ({}): {}",
          WeirKeys.NODE_SOCKET,
          fault.getMessage(),
          fault);
    }
    try {
      RecordServlet.serve(datanode, gates);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError fault) {
      LOG.warn("Weir is on, but nothing can be recorded: it does not fit this Hadoop", fault);
    }
    return gates;
  }

  private static void reportUsage(DataNode datanode, GateInterposer gates, Configuration conf)
      throws IOException {
    Settings settings = new Settings(conf);
    String reports = settings.word(WeirKeys.NODE_CONSOLE, WeirKeys.NODE_CONSOLE_DEFAULT);
    if (reports.equals("none")) {
      return;
    }
    if (!reports.equals("report")) {
      throw settings.refused(WeirKeys.NODE_CONSOLE, "report or none");
    }
    gates.whenClosed(
        UsageReports.start(conf, datanode.getDisplayName(), () -> counters(gates))::close);
  }

  private static Map<String, DiskCounters> counters(GateInterposer gates) {
    Map<String, DiskCounters> counters = new TreeMap<>();
    gates.volumes().forEach((volume, gated) -> counters.put(volume, DiskCounters.of(gated)));
    return counters;
  }
}
