// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.tuner.plan.DiskSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the agent sets beside elevators, with a /sys and a /proc of files. */
final class AgentSettingsTest {
  private static final Duration LEASE = Duration.ofSeconds(20);

  /** Within half of it an agent answers, on a busy machine, too. */
  private static final Duration SHORT = Duration.ofSeconds(4);

  @TempDir Path folder;

  @BeforeEach
  void machine() throws IOException {
    disk("sda");
    has("proc/sys/vm/dirty_bytes", "0");
    has("proc/sys/vm/dirty_ratio", "20");
    has("proc/sys/vm/dirty_background_bytes", "4194304");
    has("proc/sys/vm/dirty_background_ratio", "0");
  }

  private void disk(String name) throws IOException {
    has(queue(name, "scheduler"), "none [mq-deadline] kyber bfq");
    has(queue(name, "nr_requests"), "256");
    has(queue(name, "read_ahead_kb"), "128");
    has(queue(name, "iosched/fifo_batch"), "16");
    has(queue(name, "iosched/async_depth"), "192");
  }

  private static String queue(String disk, String name) {
    return "sys/block/" + disk + "/queue/" + name;
  }

  private void has(String file, String value) throws IOException {
    Files.createDirectories(folder.resolve(file).getParent());
    Files.writeString(folder.resolve(file), value + "\n");
  }

  private String value(String file) throws IOException {
    return Files.readString(folder.resolve(file)).strip();
  }

  private DiskAgent agent(Duration lease) throws IOException {
    return DiskAgent.start("here", shell(), lease);
  }

  private List<String> shell() {
    return List.of(
        "env",
        "WEIR_ELEVATORS_SYS=" + folder.resolve("sys"),
        "WEIR_ELEVATORS_PROC=" + folder.resolve("proc"),
        "WEIR_ELEVATORS_STATE=" + folder.resolve("state"),
        "sh",
        "-s",
        "--");
  }

  private static DiskSettings settings(String text) {
    return DiskSettings.parse(text);
  }

  private void assertAsItWas(String disk) throws IOException {
    assertThat(value(queue(disk, "read_ahead_kb"))).isEqualTo("128");
    assertThat(value(queue(disk, "nr_requests"))).isEqualTo("256");
    assertThat(value(queue(disk, "iosched/fifo_batch"))).isEqualTo("16");
    assertThat(value(queue(disk, "iosched/async_depth"))).isEqualTo("192");
  }

  @Test
  void saysWhatAMachineAndItsDisksHave() throws IOException {
    MachineSettings all = DiskAgent.settings("here", shell());
    assertThat(all.ofMachine())
        .isEqualTo(Map.of("dirty_ratio", "20", "dirty_background_bytes", "4194304"));
    assertThat(all.ofDisks().get("sda")).containsEntry("async_depth", "192").hasSize(5);
    assertThat(all.of("sda"))
        .hasToString(
            "elevator=mq-deadline read_ahead_kb=128 nr_requests=256 fifo_batch=16"
                + " dirty_background_bytes=4194304");
    assertThat(all.of("sdz")).isEqualTo(DiskSettings.AS_IT_IS);
  }

  @Test
  void saysWhatMemoryAMachineHas() throws IOException {
    assertThat(DiskAgent.settings("here", shell()).memoryBytes()).isEmpty();
    has("proc/meminfo", "MemTotal:       98304 kB\nMemFree:        1024 kB");
    assertThat(DiskAgent.settings("here", shell()).memoryBytes()).hasValue(96L << 20);
  }

  @Test
  void leavesOutWhatAKernelLacks() throws IOException {
    Files.delete(folder.resolve("proc/sys/vm/dirty_background_bytes"));
    Files.delete(folder.resolve(queue("sda", "iosched/fifo_batch")));
    assertThat(DiskAgent.settings("here", shell()).of("sda"))
        .hasToString("elevator=mq-deadline read_ahead_kb=128 nr_requests=256");
  }

  @Test
  void whatIsNotNamedIsAsItWasBefore() throws IOException {
    try (DiskAgent agent = agent(LEASE)) {
      agent.set("sda", settings("read_ahead_kb=1024 nr_requests=32"));
      assertThat(value(queue("sda", "read_ahead_kb"))).isEqualTo("1024");
      agent.set("sda", settings("fifo_batch=64"));
      assertThat(value(queue("sda", "read_ahead_kb"))).isEqualTo("128");
      assertThat(value(queue("sda", "nr_requests"))).isEqualTo("256");
      assertThat(value(queue("sda", "iosched/fifo_batch"))).isEqualTo("64");
      agent.set("sda", DiskSettings.AS_IT_IS);
      assertAsItWas("sda");
      agent.set("sda", settings("read_ahead_kb=4096"));
    }
    assertAsItWas("sda");
    assertThat(folder.resolve("state")).doesNotExist();
  }

  @Test
  void whatAnElevatorHasIsSetAnewAfterEachSwitch() throws IOException {
    has(queue("sda", "iosched/low_latency"), "1");
    try (DiskAgent agent = agent(LEASE)) {
      agent.set("sda", settings("nr_requests=32 fifo_batch=64"));
      agent.set("sda", "kyber");
      assertThat(value(queue("sda", "nr_requests"))).isEqualTo("32");
      has(queue("sda", "scheduler"), "none mq-deadline [kyber] bfq");
      has(queue("sda", "nr_requests"), "256"); // as the kernel does
      has(queue("sda", "iosched/fifo_batch"), "16");
      agent.set("sda", "mq-deadline");
      assertThat(value(queue("sda", "nr_requests"))).isEqualTo("32");
      assertThat(value(queue("sda", "iosched/fifo_batch"))).isEqualTo("64");
    }
    assertAsItWas("sda");
  }

  @ParameterizedTest
  @CsvSource({"elevator=bfq, 0", "elevator=bfq low_latency=1, 1", "elevator=bfq low_latency=0, 0"})
  void bfqHasNoLowLatencyUnlessItIsNamed(String wanted, String expected) throws IOException {
    has(queue("sda", "iosched/low_latency"), "1");
    try (DiskAgent agent = agent(LEASE)) {
      agent.set("sda", settings(wanted));
      assertThat(value(queue("sda", "iosched/low_latency"))).isEqualTo(expected);
    }
    assertThat(value(queue("sda", "iosched/low_latency"))).isEqualTo("1");
  }

  /** A kernel sets to 0 the one of bytes and ratio that is not written. */
  @Test
  void ofBytesAndRatioTheOneThatCountedIsPutBack() throws IOException {
    try (DiskAgent agent = agent(LEASE)) {
      agent.setMachine(settings("dirty_bytes=67108864 dirty_background_bytes=8192"));
      has("proc/sys/vm/dirty_ratio", "0");
      agent.setMachine(settings("dirty_bytes=33554432"));
      assertThat(value("proc/sys/vm/dirty_background_bytes")).isEqualTo("4194304");
    }
    assertThat(value("proc/sys/vm/dirty_ratio")).isEqualTo("20");
    assertThat(value("proc/sys/vm/dirty_background_bytes")).isEqualTo("4194304");
    assertThat(value("proc/sys/vm/dirty_background_ratio")).isEqualTo("0");
  }

  @Test
  void whatLiesOnADiskIsReadAheadForTooAndPutBackOnce() throws IOException {
    disk("sdb");
    has("sys/block/sda/sda1/holders/dm-0/name", "");
    has("sys/block/sdb/holders/dm-0/name", "");
    has(queue("dm-0", "read_ahead_kb"), "8192");
    try (DiskAgent agent = agent(LEASE)) {
      agent.set("sda", settings("read_ahead_kb=1024"));
      agent.set("sdb", settings("read_ahead_kb=1024"));
      assertThat(value(queue("dm-0", "read_ahead_kb"))).isEqualTo("1024");
    }
    assertThat(value(queue("dm-0", "read_ahead_kb"))).isEqualTo("8192");
    assertAsItWas("sda");
    assertAsItWas("sdb");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nr_requests=-5",
        "nr_requests= 5",
        "nr_requests",
        "nr_requests=",
        "nr_requests=007",
        "nr_requests=1 nr_requests=2",
        "nr_requests=8 *=1",
        "nr_requests=8 ../scheduler=1",
        "read_ahead_kb=5 slice_idle=0",
        "read_ahead_kb=5 elevator=cfq",
        "dirty_bytes=8192",
      })
  void aWrongSettingIsAnErrorAndChangesNothing(String wanted) throws Exception {
    try (DiskAgent agent = agent(LEASE)) {
      assertThatThrownBy(() -> agent.ask("disk sda " + wanted))
          .isInstanceOf(AgentException.class)
          .hasMessageStartingWith("here: ")
          .hasMessageContaining("sda");
      assertAsItWas("sda");
      assertThat(value(queue("sda", "scheduler"))).contains("[mq-deadline]");
    }
  }

  @Test
  void aValueThatIsRefusedIsToldWithWhatIsAllowedAndWhatWasSetBeforeStays() throws Exception {
    try (DiskAgent agent = agent(LEASE)) {
      agent.set("sda", settings("nr_requests=64 read_ahead_kb=512"));
      Path fifo = folder.resolve(queue("sda", "iosched/fifo_batch"));
      Files.delete(fifo);
      Files.createDirectory(fifo); // which cannot be written
      assertThatThrownBy(() -> agent.set("sda", settings("nr_requests=32 fifo_batch=64")))
          .hasMessageStartingWith("here: sda does not take fifo_batch=64: ")
          .hasMessageEndingWith("fifo_batch must be a whole number that the kernel takes");
      assertThat(value(queue("sda", "nr_requests"))).isEqualTo("64");
      assertThat(value(queue("sda", "read_ahead_kb"))).isEqualTo("512");
      Files.delete(fifo);
      has(queue("sda", "iosched/fifo_batch"), "16");
    }
    assertAsItWas("sda");
  }

  @Test
  void theMachinesSettingsAreNoDisksAndOthersAreRefused() throws Exception {
    try (DiskAgent agent = agent(LEASE)) {
      assertThatThrownBy(() -> agent.setMachine(settings("read_ahead_kb=5")))
          .hasMessageContaining("the machine has no setting read_ahead_kb, only dirty_bytes and");
      Files.delete(folder.resolve("proc/sys/vm/dirty_bytes"));
      assertThatThrownBy(
              () -> agent.setMachine(settings("dirty_background_bytes=8192 dirty_bytes=67108864")))
          .hasMessage("here: the machine has no setting dirty_bytes (dirty_bytes=67108864)");
      assertThat(value("proc/sys/vm/dirty_background_bytes")).isEqualTo("4194304");
    }
  }

  @Test
  void whatAKilledAgentLeavesIsPutBackWithinTheLease() throws Exception {
    DiskAgent agent = agent(SHORT);
    agent.set("sda", settings("read_ahead_kb=1024 nr_requests=32 fifo_batch=1"));
    agent.setMachine(settings("dirty_background_bytes=67108864"));
    agent.process().destroyForcibly().waitFor();
    for (int i = 0; i < 600 && Files.exists(folder.resolve("state")); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertAsItWas("sda");
    assertThat(value("proc/sys/vm/dirty_background_bytes")).isEqualTo("4194304");
  }

  @Test
  void revertNamesWhatItHasPutBack() throws Exception {
    DiskAgent agent = agent(LEASE);
    agent.set("sda", settings("read_ahead_kb=1024"));
    agent.setMachine(settings("dirty_background_bytes=67108864"));
    assertThat(DiskAgent.revert("here", shell())).containsExactly("sda", "dirty_bytes");
    assertAsItWas("sda");
    assertThat(value("proc/sys/vm/dirty_background_bytes")).isEqualTo("4194304");
    assertThatThrownBy(agent::keep).hasMessageContaining("here has gone");
  }

  /** One that was killed while it wrote down what a disk and the machine had. */
  @Test
  void whatWasSavedInPartIsNotPutBack() throws Exception {
    has("state/made-by-weir", "");
    has("state/disks/sda/nr_requests", "");
    has("state/disks/sda/iosched/fifo_batch", "9");
    has("state/read_ahead/sda.kib.part", "");
    has("state/machine.part/dirty_background_bytes", "9");
    assertThat(DiskAgent.revert("here", shell())).isEmpty();
    assertAsItWas("sda");
    assertThat(value("proc/sys/vm/dirty_background_bytes")).isEqualTo("4194304");
    assertThat(folder.resolve("state")).doesNotExist();
  }

  @Test
  void aDiskThatGoesKeepsNothingFromBeingPutBack() throws Exception {
    disk("sdb");
    DiskAgent agent = agent(LEASE);
    agent.set("sda", settings("read_ahead_kb=1024"));
    agent.set("sdb", settings("read_ahead_kb=1024"));
    Files.move(folder.resolve("sys/block/sda"), folder.resolve("gone"));
    assertThatThrownBy(() -> agent.set("sda", settings("read_ahead_kb=5")))
        .hasMessage("here: there is no disk sda, or it has gone");
    agent.close();
    assertAsItWas("sdb");
    assertThat(folder.resolve("state")).doesNotExist();
  }

  @Test
  void whatIsNotTakenBackIsSaidAndKeptForAnotherTry() throws Exception {
    DiskAgent agent = agent(LEASE);
    agent.set("sda", settings("read_ahead_kb=1024 fifo_batch=1"));
    Path readAhead = folder.resolve(queue("sda", "read_ahead_kb"));
    Files.delete(readAhead);
    Files.createDirectory(readAhead); // which cannot be written
    assertThatThrownBy(agent::close).hasMessageStartingWith("here: not put back: sda");
    assertThat(value(queue("sda", "iosched/fifo_batch"))).isEqualTo("16");
    Files.delete(readAhead);
    has(queue("sda", "read_ahead_kb"), "1024");
    agent(LEASE).close();
    assertAsItWas("sda");
  }

  @Test
  void whatComesToLieOnADiskMeanwhileIsPutBackToo() throws Exception {
    try (DiskAgent agent = agent(LEASE)) {
      agent.set("sda", settings("read_ahead_kb=512"));
      has("sys/block/sda/holders/dm-0/name", "");
      has(queue("dm-0", "read_ahead_kb"), "8192");
      agent.set("sda", settings("read_ahead_kb=1024"));
      assertThat(value(queue("dm-0", "read_ahead_kb"))).isEqualTo("1024");
    }
    assertThat(value(queue("dm-0", "read_ahead_kb"))).isEqualTo("8192");
    assertThat(folder.resolve("state")).doesNotExist();
  }

  /** A disk is pulled and another one put in, which the kernel gives the free name. */
  @Test
  void anotherDiskThatIsGivenTheNameOfOneIsLeftAsItIs() throws Exception {
    disk("sdb");
    DiskAgent agent = agent(LEASE);
    agent.set("sda", settings("read_ahead_kb=1024 nr_requests=32"));
    agent.set("sdb", settings("read_ahead_kb=1024"));
    Files.move(folder.resolve("sys/block/sda"), folder.resolve("gone"));
    disk("sda");
    has(queue("sda", "read_ahead_kb"), "64");
    has(queue("sda", "nr_requests"), "8");
    for (String command : List.of("set sda bfq", "disk sda read_ahead_kb=5")) {
      assertThatThrownBy(() -> agent.ask(command))
          .hasMessage("here: the disk sda has gone, and another one is called so by now");
    }
    agent.close();
    assertThat(value(queue("sda", "read_ahead_kb"))).isEqualTo("64");
    assertThat(value(queue("sda", "nr_requests"))).isEqualTo("8");
    assertAsItWas("sdb");
    assertThat(folder.resolve("state")).doesNotExist();
  }
}
