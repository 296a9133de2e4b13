// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.cli.doctor.NodeFacts.Volume;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterChecksTest {
  private static final Volume GOOD = new Volume("/data/1", false, 0, true);

  @Test
  void aClusterWhereAllIsWellHasNoWarning() {
    assertThat(findings(node("dn1", GOOD), node("dn2", GOOD)))
        .allMatch(each -> each.level() == Finding.Level.OK)
        .extracting(Finding::what)
        .contains("2 of 2 DataNodes answer", "Weir is on at 2 of 2 DataNodes", "Hadoop 3.5.0");
  }

  @Test
  void aDataNodeThatIsSilentIsAProblem() {
    assertThat(findings(node("dn1", GOOD), NodeFacts.silent("dn2", "Connection refused")))
        .filteredOn(Finding::isProblem)
        .singleElement()
        .extracting(Finding::what)
        .isEqualTo("1 of 2 DataNodes answer: dn2 is silent: Connection refused");
  }

  @Test
  void aGateThatHasFailedIsAProblem() {
    assertThat(findings(node("dn1", new Volume("/data/1", true, 0, true)), node("dn2", GOOD)))
        .filteredOn(Finding::isProblem)
        .singleElement()
        .extracting(Finding::what)
        .asString()
        .endsWith("at dn1");
  }

  @Test
  void requestsThatWaitedTooLongAreAWarning() {
    assertThat(warnings(node("dn1", new Volume("/data/1", false, 7, true))))
        .containsExactly("requests have waited longer than they may, at dn1");
  }

  @Test
  void aDataNodeWithoutWeirIsAWarning() {
    NodeFacts stock = new NodeFacts("dn2", null, "3.5.0", 17, 1, false, List.of(), 0);

    assertThat(warnings(node("dn1", GOOD), stock))
        .containsExactly("Weir is on at 1 of 2 DataNodes, and not at dn2");
  }

  @Test
  void anOldJavaIsAProblemAndAnotherHadoopAWarning() {
    NodeFacts old = new NodeFacts("dn1", null, "3.3.6", 11, 1, true, List.of(GOOD), 0);

    assertThat(findings(old))
        .extracting(Finding::level)
        .containsSubsequence(Finding.Level.WARNING, Finding.Level.PROBLEM);
  }

  @Test
  void twoJarsAreAProblem() {
    NodeFacts twice = new NodeFacts("dn1", null, "3.5.0", 17, 2, true, List.of(GOOD), 0);

    assertThat(findings(twice)).filteredOn(Finding::isProblem).hasSize(1);
  }

  @Test
  void clocksThatAreApartAreAWarning() {
    NodeFacts late = new NodeFacts("dn1", null, "3.5.0", 17, 1, true, List.of(GOOD), -40);

    assertThat(warnings(late, node("dn2", GOOD)))
        .containsExactly("40 s apart: dn1 against this machine");
  }

  @Test
  void aBrokerThatNobodyReportsToIsSaid() throws Exception {
    ClusterChecks cluster = new ClusterChecks(List.of(node("dn1", GOOD), node("dn2", GOOD)));

    assertThat(cluster.broker(json("{\"Nodes\": 2}")).level()).isEqualTo(Finding.Level.OK);
    assertThat(cluster.broker(json("{\"Nodes\": 1}")))
        .returns(Finding.Level.WARNING, Finding::level)
        .returns("1 of 2 DataNodes with Weir report to it", Finding::what);
    assertThat(cluster.broker(json("{\"Nodes\": 1, \"Forbidden\": 9}")).isProblem()).isTrue();
    assertThat(cluster.broker(json("{}").path("none")).level()).isEqualTo(Finding.Level.WARNING);
  }

  @Test
  void aDataNodeIsReadFromItsBeans() throws Exception {
    JsonNode weir =
        json(
            """
            [{"modelerType": "Weir", "tag.Volume": "/data/1", "Failed": 0, "UngatedPasses": 3,
              "Coordinated": 1, "tag.Volume.1": "/data/1", "tag.Flow.1": "etl",
              "tag.Volume.2": "/data/2", "Failed.2": 1, "Coordinated.2": 0}]
            """);
    JsonNode java =
        json(
            """
            [{"SpecVersion": "17",
              "ClassPath": "/conf:/lib/weir-hadoop-plugin.jar:/opt/weir-hadoop-0.1.jar:/lib/a.jar"}]
            """);

    assertThat(NodeFacts.of("dn1", "3.5.0", weir, java, 0))
        .isEqualTo(
            new NodeFacts(
                "dn1",
                null,
                "3.5.0",
                17,
                2,
                true,
                List.of(
                    new Volume("/data/1", false, 3, true), new Volume("/data/2", true, 0, false)),
                0));
  }

  private static NodeFacts node(String name, Volume volume) {
    return new NodeFacts(name, null, "3.5.0", 17, 1, true, List.of(volume), 0.4);
  }

  private static List<Finding> findings(NodeFacts... nodes) {
    return new ClusterChecks(List.of(nodes)).findings();
  }

  private static List<String> warnings(NodeFacts... nodes) {
    return findings(nodes).stream()
        .filter(each -> each.level() == Finding.Level.WARNING)
        .map(Finding::what)
        .toList();
  }

  private static JsonNode json(String text) throws Exception {
    return new ObjectMapper().readTree(text);
  }
}
