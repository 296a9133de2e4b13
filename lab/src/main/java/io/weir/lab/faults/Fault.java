// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.faults;

import io.weir.lab.cluster.ClusterLayout;
import io.weir.lab.cluster.Daemon;
import io.weir.lab.cluster.DaemonProcesses;
import io.weir.lab.cluster.NameNodePair;
import io.weir.lab.cluster.Network;
import io.weir.lab.cluster.WrongClock;
import io.weir.lab.host.LabDisk;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that goes wrong in a cluster of two NameNodes and three workers, and is put right
 * again.
 */
public enum Fault {
  /** The active one, whose broker is the one that DataNodes listen to: the first by name. */
  BROKER_KILLED("the active NameNode with its broker killed", 20, Optional.empty()) {
    @Override
    public void begin() throws IOException, InterruptedException {
      NameNodePair.awaitReady(ClusterLayout.STANDBY);
      DaemonProcesses.kill(new Daemon(Daemon.Kind.NAMENODE, ClusterLayout.MASTER));
      NameNodePair.activate(ClusterLayout.STANDBY);
    }

    @Override
    public void end() throws IOException, InterruptedException {
      DaemonProcesses.start(new Daemon(Daemon.Kind.NAMENODE, ClusterLayout.MASTER));
      NameNodePair.await(ClusterLayout.MASTER);
    }
  },

  /** No broker answers any more; the file system does. */
  BROKERS_SILENT("the brokers of both NameNodes silent", 20, Optional.empty()) {
    @Override
    public void begin() throws IOException, InterruptedException {
      Network.silence(ClusterLayout.MASTER, ClusterLayout.NAME_NODE_HTTP_PORT, true);
      Network.silence(ClusterLayout.STANDBY, ClusterLayout.NAME_NODE_HTTP_PORT, true);
    }

    @Override
    public void end() throws IOException, InterruptedException {
      Network.silence(ClusterLayout.MASTER, ClusterLayout.NAME_NODE_HTTP_PORT, false);
      Network.silence(ClusterLayout.STANDBY, ClusterLayout.NAME_NODE_HTTP_PORT, false);
    }
  },

  NETWORK_CUT("the network of a node cut", 30, Optional.of("n1")) {
    @Override
    public void begin() throws IOException, InterruptedException {
      Network.cut(struck(), true);
    }

    @Override
    public void end() throws IOException, InterruptedException {
      Network.cut(struck(), false);
    }
  },

  DISK_STOPPED("the disk of a node stopped", 20, Optional.of("n1")) {
    @Override
    public void begin() throws IOException, InterruptedException {
      disk().signal("STOP");
    }

    @Override
    public void end() throws IOException, InterruptedException {
      disk().signal("CONT");
    }
  },

  BROKER_FAILOVER("the NameNodes changing places", 20, Optional.empty()) {
    @Override
    public void begin() throws IOException, InterruptedException {
      NameNodePair.awaitReady(ClusterLayout.MASTER);
      NameNodePair.changePlaces();
    }

    @Override
    public void end() {
      // Nothing is to be put right.
    }
  },

  /** With it go all schedulers of its node, which live in it. */
  DATANODE_KILLED("a DataNode killed", 20, Optional.of("n1")) {
    @Override
    public void begin() throws InterruptedException {
      DaemonProcesses.kill(dataNode());
    }

    @Override
    public void end() throws IOException {
      DaemonProcesses.start(dataNode());
    }
  },

  CLOCK_OFF("a node whose clock is an hour off", 30, Optional.of("n1")) {
    @Override
    public void begin() throws IOException, InterruptedException {
      DaemonProcesses.kill(dataNode());
      DaemonProcesses.start(dataNode(), WrongClock.environment());
    }

    @Override
    public void end() throws IOException, InterruptedException {
      DaemonProcesses.kill(dataNode());
      DaemonProcesses.start(dataNode());
    }
  },

  /** Whatever its DataNode asks of it fails, until somebody puts in another. */
  DISK_KILLED("the disk of a node killed", 20, Optional.of("n3")) {
    @Override
    public void begin() throws IOException, InterruptedException {
      disk().signal("KILL");
    }

    @Override
    public void end() throws IOException, InterruptedException {
      DaemonProcesses.kill(dataNode());
      disk().down();
      LabDisk.up(ClusterLayout.diskOf(struck()), ELEVATOR);
      DaemonProcesses.start(dataNode());
    }
  };

  /** Of the disks of a cluster that faults strike. */
  public static final String ELEVATOR = "mq-deadline";

  private final String label;
  private final int seconds;
  private final Optional<String> node;

  Fault(String label, int seconds, Optional<String> node) {
    this.label = label;
    this.seconds = seconds;
    this.node = node;
  }

  public abstract void begin() throws IOException, InterruptedException;

  public abstract void end() throws IOException, InterruptedException;

  public String label() {
    return label;
  }

  /** How it is called in figures. */
  public String figure() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How long it lasts. */
  public int seconds() {
    return seconds;
  }

  /** The worker that serves nobody while it lasts, if there is one. */
  public Optional<String> node() {
    return node;
  }

  public String struck() {
    return node.orElseThrow();
  }

  /** Whether a worker restarts at its beginning, and serves while it lasts. */
  public boolean servesMeanwhile() {
    return this == CLOCK_OFF;
  }

  Daemon dataNode() {
    return new Daemon(Daemon.Kind.DATANODE, struck());
  }

  LabDisk disk() {
    return LabDisk.named(ClusterLayout.diskOf(struck()));
  }
}
