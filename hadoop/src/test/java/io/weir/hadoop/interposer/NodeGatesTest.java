// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.request.Operation;
import io.weir.hadoop.device.DeviceNumber;
import io.weir.hadoop.gate.GateSettings;
import io.weir.hadoop.node.OpenNodeStreams;
import io.weir.hadoop.node.Opening;
import io.weir.hadoop.node.RefusedException;
import io.weir.hadoop.settings.WeirKeys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets to which gate of a DataNode from outside of it. */
class NodeGatesTest {
  private static final String APPLICATION = "application_1700000000000_0042";
  private static final long NO_DEVICE = -1;

  @TempDir private Path volume;
  private final Configuration conf = new Configuration();
  private final List<GateInterposer> interposers = new ArrayList<>();

  @BeforeEach
  void configure() {
    conf.set("dfs.datanode.data.dir", "[DISK]" + volume.toUri());
  }

  private GateInterposer interposer() {
    GateInterposer made = new GateInterposer(conf);
    interposers.add(made);
    return made;
  }

  @AfterEach
  void close() {
    interposers.forEach(GateInterposer::close);
  }

  private NodeGates gates(GateInterposer interposer) {
    return new NodeGates(
        interposer, new LeasedBytes(), volume -> GateSettings.of(conf), conf, "hdfs");
  }

  private Opening opening(String user, String application) {
    return new Opening(
        Operation.WRITE, DeviceNumber.of(volume).orElse(NO_DEVICE), 1, user, application);
  }

  @Test
  void aStreamGoesThroughTheGateOfTheVolumeOnItsDevice() throws Exception {
    conf.set(WeirKeys.WRITE_WINDOW, "8m");
    GateInterposer interposer = interposer();
    OpenNodeStreams.Open stream = gates(interposer).open(opening("bob", APPLICATION), "bob");
    assertThat(stream).isNotNull();
    assertThat(stream.terms().windowBytes()).isEqualTo(8 << 20);
    assertThat(interposer.gates()).containsOnlyKeys(volume.toString());
    stream.io().before(0, 1_000);
    stream.io().after(0, 1_000);
    stream.io().closed();
    assertThat(interposer.gates().get(volume.toString()).counters())
        .singleElement()
        .satisfies(
            flow -> {
              assertThat(flow.flow()).isEqualTo(APPLICATION);
              assertThat(flow.bytes()).isEqualTo(1_000);
            });
  }

  @Test
  void noGateStandsBeforeOtherDevices() throws Exception {
    GateInterposer interposer = interposer();
    Opening elsewhere = new Opening(Operation.READ, NO_DEVICE, 1, "", APPLICATION);
    assertThat(gates(interposer).open(elsewhere, "bob")).isNull();
  }

  @Test
  void aFolderThatIsNamedHasAGateWithoutAVolume() throws Exception {
    conf.set("dfs.datanode.data.dir", "[DISK]file:///nowhere/at/all");
    conf.set(WeirKeys.NODE_LOCAL_DIRS, volume.toString());
    GateInterposer interposer = interposer();
    assertThat(gates(interposer).open(opening("bob", APPLICATION), "bob")).isNotNull();
    assertThat(interposer.gates()).containsOnlyKeys(volume.toString());
  }

  @Test
  void anOperatorMayLetThemAllPass() throws Exception {
    conf.set(WeirKeys.LOCAL_FILES, "pass");
    GateInterposer interposer = interposer();
    assertThat(gates(interposer).open(opening("bob", APPLICATION), "bob")).isNull();
  }

  @Test
  void withoutBlockTokensNobodyHasAUser() throws Exception {
    GateInterposer interposer = interposer();
    assertThat(gates(interposer).open(opening("alice", APPLICATION), "bob")).isNotNull();
  }

  @Test
  void withThemAProcessWorksForItselfUnlessItIsTrusted() throws Exception {
    conf.setBoolean("dfs.block.access.token.enable", true);
    conf.set(WeirKeys.NODE_TRUSTED_USERS, "yarn, nm");
    GateInterposer interposer = interposer();
    NodeGates gates = gates(interposer);
    assertThat(gates.open(opening("bob", APPLICATION), "bob")).isNotNull();
    assertThat(gates.open(opening("alice", APPLICATION), "nm")).isNotNull();
    assertThat(gates.open(opening("alice", APPLICATION), "hdfs")).isNotNull();
    assertThatThrownBy(() -> gates.open(opening("alice", APPLICATION), "bob"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("bob")
        .hasMessageContaining(WeirKeys.NODE_TRUSTED_USERS);
  }

  @Test
  void aServiceOfHdfsIsNoApplication() throws Exception {
    GateInterposer interposer = interposer();
    assertThatThrownBy(() -> gates(interposer).open(opening("", "balancer"), "bob"))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("its application must be 1 to 64");
  }
}
