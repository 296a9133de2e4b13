// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.real;

import java.io.IOException;

/** Something that goes wrong in a cluster, and is put right again. */
enum Fault {
  NETWORK_CUT("the network of a node cut", 30) {
    @Override
    void begin() throws IOException, InterruptedException {
      Network.cut(STRUCK, true);
    }

    @Override
    void end() throws IOException, InterruptedException {
      Network.cut(STRUCK, false);
    }
  },

  DISK_STOPPED("the disk of a node stopped", 20) {
    @Override
    void begin() throws IOException, InterruptedException {
      LabDisk.named(ClusterLayout.diskOf(STRUCK)).signal("STOP");
    }

    @Override
    void end() throws IOException, InterruptedException {
      LabDisk.named(ClusterLayout.diskOf(STRUCK)).signal("CONT");
    }
  },

  /**
   * The NameNode is killed, and its broker with it; it starts again at once. Last, as clients of
   * HDFS ask a NameNode that was gone again after ten seconds, and some after a minute.
   */
  BROKER_KILLED("the NameNode with its broker killed, and restarted", 20) {
    @Override
    void begin() throws IOException, InterruptedException {
      Daemons.kill(NAME_NODE);
      Daemons.start(NAME_NODE);
    }

    @Override
    void end() {
      // It is up again by then.
    }
  };

  /** The node that is struck: the one that the wide application has for itself. */
  private static final String STRUCK = "n1";

  private static final Daemon NAME_NODE = new Daemon(Daemon.Kind.NAMENODE, ClusterLayout.MASTER);

  private final String label;
  private final int seconds;

  Fault(String label, int seconds) {
    this.label = label;
    this.seconds = seconds;
  }

  abstract void begin() throws IOException, InterruptedException;

  abstract void end() throws IOException, InterruptedException;

  String label() {
    return label;
  }

  /** How long it lasts. */
  int seconds() {
    return seconds;
  }
}
