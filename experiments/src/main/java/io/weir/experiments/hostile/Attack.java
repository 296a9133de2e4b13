// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.hostile;

import io.weir.lab.attacks.SocketAttacker.Mode;
import io.weir.lab.hdfs.SecureHdfs;
import java.util.List;

/**
 * What somebody does to have more than his share, or to leave another one less.
 *
 * @param name as in the name of its figure
 * @param words for people
 * @param policy of the DataNodes
 * @param start begins it, and goes on until that is closed
 */
record Attack(String name, String words, String policy, Start start) {
  private static final String SFQ = "sfq";
  private static final String COORDINATE = "coordinate";

  /** Begins an attack. */
  interface Start {
    AutoCloseable by(Tenants tenants) throws Exception;
  }

  /** It takes the account of a DataNode for this one. */
  private static final Attack OF_DATANODE =
      new Attack(
          "lying_datanode",
          "a DataNode's own account reports that the other one was served elsewhere",
          SFQ,
          tenants -> tenants.lyingReports(SecureHdfs.SUPERUSER));

  static final List<Attack> ALL =
      List.of(
          new Attack("twenty_names", "runs twenty applications", SFQ, Tenants::twentyNames),
          new Attack("thousand_streams", "opens a thousand streams", SFQ, Tenants::thousandStreams),
          new Attack(
              "forged_name", "claims to be the other one's application", SFQ, Tenants::forgedName),
          new Attack(
              "forged_start",
              "claims to have started in 1970 (policy coordinate)",
              COORDINATE,
              Tenants::forgedStart),
          atSocket("leave_nothing", "has leases, and says that it moved nothing", Mode.LEAVE_0),
          atSocket("silent_leases", "has leases, and never gives one back", Mode.SILENT),
          atSocket("floods", "opens connections and asks for leases without end", Mode.FLOOD),
          new Attack(
              "lying_reports",
              "reports that the other one was served elsewhere",
              SFQ,
              tenants -> tenants.lyingReports(Tenants.EVE)),
          new Attack(
              "replayed_reports",
              "reports the same again and again",
              SFQ,
              Tenants::replayedReports),
          new Attack(
              "forged_incarnations",
              "reports as a DataNode that has just started",
              SFQ,
              Tenants::forgedIncarnations),
          new Attack(
              "stopped_datanode",
              "(nobody: a DataNode that served the other one stops)",
              SFQ,
              Tenants::stoppedDataNode),
          OF_DATANODE);

  private static Attack atSocket(String name, String words, Mode mode) {
    return new Attack(name, words, SFQ, tenants -> tenants.atSocket(mode));
  }

  /** Whether any tenant of a secure cluster can try it. */
  boolean isOfTenants() {
    return !name.equals(OF_DATANODE.name);
  }
}
