// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.client;

import java.util.Locale;

/**
 * The client that asks a DataNode for I/O.
 *
 * @param kind a client of the file system, or a service of HDFS itself
 * @param application what the client says it works for: {@code application_<cluster>_<job>} for a
 *     task, or the tag of a tagging client; empty if it does not say, or says nothing well-formed,
 *     and for services
 * @param user who that is by the client's block token, which cannot be forged; empty without block
 *     tokens, and for services
 */
public record Client(Kind kind, String application, String user) {
  /** The flow of clients of which nothing is known. */
  public static final String DEFAULT = "default";

  /** A client of the file system, or one of the services that are flows of their own. */
  public enum Kind {
    /** Tasks, shells, drivers, services: whoever reads and writes files. */
    CLIENT,
    /** Another DataNode, for a reason that cannot be told from here. */
    DATANODE,
    /** Copies of blocks that have too few, both sides; and copies for a writer's new pipeline. */
    REPLICATION,
    /** Blocks of erasure-coded files that are computed anew. */
    RECONSTRUCTION,
    /** Moves between DataNodes and between volumes: balancer, mover, disk balancer. */
    BALANCER,
    SCANNER,
    /** The DataNode's other threads. */
    BACKGROUND;

    /** As it stands in a weights file, and the name of its flow. */
    public String serviceName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Client UNKNOWN = new Client(Kind.CLIENT, "", "");

  public static Client unknown() {
    return UNKNOWN;
  }

  /** A client that works for an application, of a user that nobody vouches for. */
  public static Client of(String application) {
    return new Client(Kind.CLIENT, application, "");
  }

  public static Client of(Kind service) {
    return new Client(service, "", "");
  }

  public boolean isClient() {
    return kind == Kind.CLIENT;
  }

  /**
   * The name of its flow: {@code [user/]application}, {@code [user/]default}, or a service. With a
   * user in the name, nobody gets into another user's flow by claiming its application.
   */
  public String flow() {
    if (!isClient()) {
      return kind.serviceName();
    }
    String name = application.isEmpty() ? DEFAULT : application;
    return user.isEmpty() ? name : user + "/" + name;
  }
}
