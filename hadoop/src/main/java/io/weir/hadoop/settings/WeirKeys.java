// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.settings;

import java.util.List;

/**
 * Every key that Weir reads, with its default; keys are in hdfs-site.xml unless they say otherwise.
 * What each means is in weir-default.xml.
 */
public final class WeirKeys {
  public static final String PREFIX = "weir.";

  /** What the keys of a DataNode's gates begin with. */
  public static final String DATANODE_PREFIX = "weir.datanode.";

  /** Followed by a volume, a dot, and what another key of a DataNode has after its prefix. */
  public static final String VOLUME_PREFIX = DATANODE_PREFIX + "volume.";

  public static final String POLICY = "weir.datanode.policy";
  public static final String POLICY_DEFAULT = "sfq";

  public static final String DEPTH = "weir.datanode.depth";
  public static final String DEPTH_DEFAULT = "auto";

  public static final String DEPTH_MAX = "weir.datanode.depth.adaptive.max";
  public static final String DEPTH_MAX_DEFAULT = "32";

  public static final String DEPTH_GAIN = "weir.datanode.depth.adaptive.gain";
  public static final String DEPTH_GAIN_DEFAULT = "0.1";

  public static final String DEPTH_PERIOD = "weir.datanode.depth.adaptive.period";
  public static final String DEPTH_PERIOD_DEFAULT = "1s";

  public static final String READ_LATENCY = "weir.datanode.depth.adaptive.read-latency";
  public static final String READ_LATENCY_DEFAULT = "50ms";

  public static final String WRITE_LATENCY = "weir.datanode.depth.adaptive.write-latency";
  public static final String WRITE_LATENCY_DEFAULT = "50ms";

  public static final String QUANTUM = "weir.datanode.quantum";
  public static final String QUANTUM_DEFAULT = "auto";

  public static final String QUANTUM_WAIT = "weir.datanode.quantum.wait";
  public static final String QUANTUM_WAIT_DEFAULT = "auto";

  public static final String READ_WINDOW = "weir.datanode.read-window";
  public static final String READ_WINDOW_DEFAULT = "auto";

  public static final String WRITE_WINDOW = "weir.datanode.write-window";
  public static final String WRITE_WINDOW_DEFAULT = "auto";

  public static final String WINDOW_MEMORY = "weir.datanode.window-memory";
  public static final String WINDOW_MEMORY_DEFAULT = "512m";

  public static final String SCATTERED_DEPTH = "weir.datanode.depth.scattered";
  public static final String SCATTERED_DEPTH_DEFAULT = "auto";

  public static final String READ_BANDWIDTH = "weir.datanode.device.read-bandwidth";
  public static final String READ_BANDWIDTH_DEFAULT = "150m";

  public static final String WRITE_BANDWIDTH = "weir.datanode.device.write-bandwidth";
  public static final String WRITE_BANDWIDTH_DEFAULT = "150m";

  public static final String REQUEST_TIME = "weir.datanode.device.request-time";
  public static final String REQUEST_TIME_DEFAULT = "0ms";

  public static final String SEEK_TIME = "weir.datanode.device.seek-time";
  public static final String SEEK_TIME_DEFAULT = "auto";

  public static final String DEVICE_STREAMS = "weir.datanode.device.throughput-by-streams";
  public static final String DEVICE_STREAMS_DEFAULT = "auto";

  public static final String COORDINATE_JOBS = "weir.datanode.coordinate.jobs";
  public static final String COORDINATE_JOBS_DEFAULT = "2";

  public static final String COORDINATE_MAX_BLOCKED = "weir.datanode.coordinate.max-blocked";
  public static final String COORDINATE_MAX_BLOCKED_DEFAULT = "auto";

  public static final String COORDINATE_ERROR = "weir.datanode.coordinate.error";
  public static final String COORDINATE_ERROR_DEFAULT = "0.3";

  public static final String MAX_WAIT = "weir.datanode.max-wait";
  public static final String MAX_WAIT_DEFAULT = "30s";

  public static final String SHORT_CIRCUIT = "weir.datanode.short-circuit";
  public static final String SHORT_CIRCUIT_DEFAULT = "allow";

  public static final String WEIGHTS_FILE = "weir.datanode.weights.file";
  public static final String WEIGHTS_FILE_DEFAULT = "";

  public static final String WATCH_PERIOD = "weir.datanode.watch.period";
  public static final String WATCH_PERIOD_DEFAULT = "5s";

  public static final String LOCAL_FILES = "weir.datanode.local-files";
  public static final String LOCAL_FILES_DEFAULT = "share";

  public static final String BROKER_PERIOD = "weir.datanode.broker.period";
  public static final String BROKER_PERIOD_DEFAULT = "1s";

  public static final String BROKER_FACTOR = "weir.datanode.broker.factor";
  public static final String BROKER_FACTOR_DEFAULT = "8";

  /** Read by NameNodes. */
  public static final String BROKER_REPORTERS = "weir.broker.reporters";

  public static final String BROKER_REPORTERS_DEFAULT = "";

  public static final String BROKER_NODES = "weir.broker.nodes";
  public static final String BROKER_NODES_DEFAULT = "10000";

  public static final String CONSOLE = "weir.console";
  public static final String CONSOLE_DEFAULT = "serve";

  /** Users, a space, groups; or a star. */
  public static final String CONSOLE_READERS = "weir.console.readers";

  public static final String CONSOLE_READERS_DEFAULT = "*";

  public static final String CONSOLE_HISTORY = "weir.console.history";
  public static final String CONSOLE_HISTORY_DEFAULT = "200m";

  public static final String CONSOLE_FOLDER = "weir.console.folder";
  public static final String CONSOLE_FOLDER_DEFAULT = "";

  public static final String NODE_CONSOLE = "weir.datanode.console";
  public static final String NODE_CONSOLE_DEFAULT = "report";

  public static final String BROKER_YARN = "weir.broker.yarn";
  public static final String BROKER_YARN_DEFAULT = "none";

  public static final String BROKER_YARN_PERIOD = "weir.broker.yarn.period";
  public static final String BROKER_YARN_PERIOD_DEFAULT = "5s";

  /** Read by DataNodes, NodeManagers and tasks. */
  public static final String NODE_SOCKET = "weir.node.socket";

  public static final String NODE_SOCKET_DEFAULT = "";

  /** Read by DataNodes and NodeManagers. */
  public static final String NODE_CONTAINER_GROUPS = "weir.node.container-groups";

  public static final String NODE_CONTAINER_GROUPS_DEFAULT = "";

  public static final String ADMISSION_FOLDER = "weir.admission.folder";
  public static final String ADMISSION_FOLDER_DEFAULT = "";

  public static final String ADMISSION_ADMINISTRATORS = "weir.admission.administrators";
  public static final String ADMISSION_ADMINISTRATORS_DEFAULT = "hdfs";

  public static final String NODE_LOCAL_DIRS = "weir.node.local-dirs";
  public static final String NODE_LOCAL_DIRS_DEFAULT = "";

  public static final String NODE_TRUSTED_USERS = "weir.node.trusted-users";
  public static final String NODE_TRUSTED_USERS_DEFAULT = "yarn";

  /** Read by NodeManagers and tasks. */
  public static final String NODE_LEASE = "weir.node.lease";

  public static final String NODE_LEASE_DEFAULT = "128k";

  /** Read by tasks. */
  public static final String NODE_AHEAD = "weir.node.write-ahead";

  public static final String NODE_AHEAD_DEFAULT = "16m";

  /** Followed by the name of a flow. */
  public static final String WEIGHT_PREFIX = "weir.weight.";

  public static final String WEIGHT = WEIGHT_PREFIX + "default";

  public static final String WEIGHT_DEFAULT = "1";

  /** Keys that begin so are not read with those of a DataNode's gates, but by others. */
  public static final List<String> READ_ELSEWHERE =
      List.of(
          VOLUME_PREFIX,
          WEIGHT_PREFIX,
          "weir.broker.",
          "weir.node.",
          "weir.admission.",
          "weir.client.");

  private WeirKeys() {}
}
