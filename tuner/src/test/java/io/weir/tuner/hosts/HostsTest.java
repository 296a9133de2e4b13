// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.SettingsPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host and a guest, both on this machine, each with a /sys of files. */
final class HostsTest {
  private static final Duration LEASE = Duration.ofSeconds(20);
  private static final ElevatorPair PAIR = new ElevatorPair("bfq", "none");

  @TempDir Path folder;
  private TunedMachine host;
  private TunedMachine guest;

  @BeforeEach
  void machines() throws IOException {
    host = machine("h1", false, "sda");
    guest = machine("vm1", true, "xvda");
  }

  private TunedMachine machine(String name, boolean isGuest, String disk) throws IOException {
    Path queue =
        Files.createDirectories(folder.resolve(name).resolve("sys/block").resolve(disk + "/queue"));
    Files.writeString(queue.resolve("scheduler"), "none [mq-deadline] kyber bfq\n");
    Files.writeString(queue.resolve("nr_requests"), "64\n");
    Files.writeString(queue.resolve("read_ahead_kb"), "128\n");
    Path vm = Files.createDirectories(folder.resolve(name).resolve("proc/sys/vm"));
    Files.writeString(vm.resolve("dirty_bytes"), "67108864\n");
    Files.writeString(vm.resolve("dirty_ratio"), "0\n");
    return new TunedMachine(
        name,
        isGuest,
        List.of(
            "env",
            "WEIR_ELEVATORS_SYS=" + folder.resolve(name).resolve("sys"),
            "WEIR_ELEVATORS_PROC=" + folder.resolve(name).resolve("proc"),
            "WEIR_ELEVATORS_STATE=" + folder.resolve(name).resolve("state"),
            "sh",
            "-s",
            "--"),
        List.of(disk));
  }

  private String scheduler(TunedMachine machine) throws IOException {
    return Files.readString(
            folder
                .resolve(machine.name())
                .resolve("sys/block")
                .resolve(machine.disks().get(0))
                .resolve("queue/scheduler"))
        .strip();
  }

  @Test
  void aPairIsTheHostsElevatorOnHostsAndTheGuestsOnGuests() throws IOException {
    try (Hosts fleet = Hosts.start(List.of(host, guest), LEASE)) {
      fleet.set(PAIR);
      assertThat(scheduler(host)).isEqualTo("bfq");
      assertThat(scheduler(guest)).isEqualTo("none");
    }
    assertThat(scheduler(host)).isEqualTo("mq-deadline");
    assertThat(scheduler(guest)).isEqualTo("mq-deadline");
  }

  @Test
  void whereOneDoesNotSwitchAllArePutBack() throws IOException {
    try (Hosts fleet = Hosts.start(List.of(host, guest), LEASE)) {
      assertThatThrownBy(() -> fleet.set(new ElevatorPair("kyber", "cfq")))
          .isInstanceOf(AgentException.class)
          .hasMessageStartingWith("vm1: ");
      assertThat(scheduler(host)).isEqualTo("mq-deadline");
      assertThatThrownBy(() -> fleet.set(PAIR))
          .hasMessageStartingWith("all disks were put back: vm1: ");
    }
  }

  private String settingsOf(Hosts fleet, int disk) throws IOException {
    return fleet.settings().disks().get(disk).settings().toString();
  }

  @Test
  void settingsOfHostsAndGuestsAreSetAndWhatIsNotNamedIsAsItWas() throws IOException {
    String before = "read_ahead_kb=128 nr_requests=64 dirty_bytes=67108864";
    try (Hosts fleet = Hosts.start(List.of(host, guest), LEASE)) {
      assertThat(settingsOf(fleet, 0)).isEqualTo("elevator=mq-deadline " + before);
      fleet.set(SettingsPair.parse("read_ahead_kb=1024 / nr_requests=32 dirty_bytes=8388608"));
      assertThat(settingsOf(fleet, 0)).contains(before.replace("128", "1024"));
      assertThat(settingsOf(fleet, 1))
          .endsWith("read_ahead_kb=128 nr_requests=32 dirty_bytes=8388608");
      fleet.set(SettingsPair.parse("nr_requests=512"));
      assertThat(settingsOf(fleet, 0)).contains(before.replace("=64 ", "=512 "));
      assertThat(settingsOf(fleet, 1)).endsWith(before);
    }
    assertThat(DiskAgent.settings("h1", host.shell()).of("sda").toString()).endsWith(before);
  }

  @Test
  void whereOneDoesNotTakeASettingAllArePutBack() throws IOException {
    try (Hosts fleet = Hosts.start(List.of(host, guest), LEASE)) {
      assertThatThrownBy(
              () ->
                  fleet.set(
                      SettingsPair.parse("read_ahead_kb=1024 dirty_bytes=9000 / slice_idle=0")))
          .isInstanceOf(AgentException.class)
          .hasMessageStartingWith(
              "vm1: xvda has no setting slice_idle (slice_idle=0) while its elevator is mq-deadline");
      assertThatThrownBy(fleet::check).hasMessageStartingWith("all disks were put back: vm1: ");
    }
    assertThat(DiskAgent.settings("h1", host.shell()).of("sda"))
        .hasToString("elevator=mq-deadline read_ahead_kb=128 nr_requests=64 dirty_bytes=67108864");
  }

  @Test
  void hostsGoOnWithoutOneThatDoesNotSwitch() throws IOException {
    TunedMachine other = machine("h2", false, "sdb");
    List<String> leftOut = new ArrayList<>();
    try (Hosts fleet =
        Hosts.startWithout(List.of(host, other), LEASE, why -> leftOut.add(why.getMessage()))) {
      fleet.set(new ElevatorPair("kyber", "-"));
      Files.writeString(
          folder.resolve("h1/sys/block/sda/queue/scheduler"), "none mq-deadline [kyber] bfq\n");
      fleet.set(PAIR); // h2 has no bfq any more
      fleet.check();
      assertThat(scheduler(host)).isEqualTo("bfq");
      assertThat(scheduler(other)).isEqualTo("mq-deadline");
      assertThat(leftOut).singleElement().asString().startsWith("h2: sdb has no elevator 'bfq'");
    }
    assertThat(scheduler(host)).isEqualTo("mq-deadline");
    assertThat(leftOut).hasSize(1);
  }

  @Test
  void hostsGoOnWithoutOneThatIsNotReachedOrHasGone() throws Exception {
    TunedMachine down = new TunedMachine("h2", false, List.of("false"), List.of("sda"));
    TunedMachine going = machine("h3", false, "sdb");
    List<String> leftOut = new CopyOnWriteArrayList<>();
    try (Hosts fleet =
        Hosts.startWithout(
            List.of(down, host, going),
            Duration.ofSeconds(2),
            why -> leftOut.add(why.getMessage()))) {
      fleet.set(PAIR);
      assertThat(leftOut).singleElement().asString().startsWith("h2 has gone");
      DiskAgent.revert(going.name(), going.shell());
      for (int i = 0; i < 600 && leftOut.size() < 2; i++) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      assertThat(leftOut).hasSize(2).last().asString().startsWith("h3 has gone");
      fleet.check();
      assertThat(scheduler(host)).isEqualTo("bfq");
      assertThat(scheduler(going)).isEqualTo("mq-deadline");
      DiskAgent.revert(host.name(), host.shell());
      assertThatThrownBy(() -> fleet.set(new ElevatorPair("kyber", "-")))
          .isInstanceOf(AgentException.class)
          .hasMessageContaining("h1 has gone");
    }
  }

  @Test
  void aHostAndAGuestDoNotGoOnWithoutEachOther() throws IOException {
    TunedMachine down = new TunedMachine("vm2", true, List.of("false"), List.of("xvda"));
    List<IOException> leftOut = new ArrayList<>();
    assertThatThrownBy(() -> Hosts.startWithout(List.of(host, down, guest), LEASE, leftOut::add))
        .hasMessageStartingWith("vm2 has gone");
    assertThat(leftOut).isEmpty();
    assertThat(scheduler(host)).contains("[mq-deadline]");
  }

  @Test
  void whatWasPutBackBehindItsBackIsSeen() throws Exception {
    try (Hosts fleet = Hosts.start(List.of(host, guest), Duration.ofSeconds(10))) {
      fleet.set(PAIR);
      fleet.check();
      DiskAgent.revert(guest.name(), guest.shell());
      for (int i = 0; i < 600 && !scheduler(host).equals("mq-deadline"); i++) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      assertThat(scheduler(host)).isEqualTo("mq-deadline");
      assertThatThrownBy(fleet::check)
          .hasMessageStartingWith("all disks were put back: vm1 has gone");
    }
  }

  @Test
  void whatHostsHaveReadAndWrittenIsCountedWithoutGuests() throws IOException {
    Files.writeString(stat(host, "sda"), "   10 0 80 5 20 0 160 7 0 11 900\n");
    Files.createDirectories(stat(host, "sdb").getParent());
    Files.writeString(stat(host, "sdb"), "1 0 8 5 0 0 0 7 0 11 100 0 0 0 0 0 0\n");
    try (Hosts fleet = Hosts.start(List.of(host, guest), LEASE)) {
      assertThat(fleet.read().counters()).isEqualTo(new IoCounters(80 * 512, 160 * 512, 30, 900));
      assertThat(fleet.read().disks()).isOne();
    }
    try (DiskAgent agent = DiskAgent.start("h1", host.shell(), LEASE)) {
      assertThat(agent.counters(List.of("sda", "sdb")))
          .isEqualTo(new IoCounters(88 * 512, 160 * 512, 31, 1_000));
    }
  }

  @Test
  void aDiskThatGoesWhileItIsReadPutsAllBack() throws IOException {
    try (Hosts fleet = Hosts.start(List.of(host, guest), LEASE)) {
      fleet.set(PAIR);
      assertThatThrownBy(fleet::read)
          .hasMessage("h1: there is no disk sda, or it has gone"); // it has no counters
      assertThat(scheduler(guest)).isEqualTo("mq-deadline");
      assertThatThrownBy(fleet::check).hasMessageStartingWith("all disks were put back: h1: ");
    }
  }

  private Path stat(TunedMachine machine, String disk) {
    return folder.resolve(machine.name()).resolve("sys/block").resolve(disk).resolve("stat");
  }

  @Test
  void aDiskThatIsNotThereIsNamedBeforeAnythingChanges() throws IOException {
    TunedMachine wrong = new TunedMachine("vm2", true, guest.shell(), List.of("xvdz"));
    assertThatThrownBy(() -> Hosts.start(List.of(host, wrong), LEASE))
        .hasMessageStartingWith("vm2 has no disk xvdz whose elevator could be chosen; it has ");
    assertThat(scheduler(host)).contains("[mq-deadline]");
  }

  @Test
  void whatAllHaveIsTold() throws IOException {
    try (Hosts fleet = Hosts.start(List.of(host, guest), LEASE)) {
      HostElevators elevators = fleet.elevators();
      assertThat(elevators.asItIs()).isEqualTo(new ElevatorPair("mq-deadline", "mq-deadline"));
      assertThat(elevators.pairs(List.of())).hasSize(16).contains(PAIR);
      assertThat(elevators.pairs(List.of("bfq", "none"))).hasSize(4).contains(PAIR);
      Files.writeString(
          folder.resolve("vm1/sys/block/xvda/queue/scheduler"), "[none] mq-deadline\n");
      assertThatThrownBy(() -> fleet.elevators().pairs(List.of("bfq")))
          .hasMessage(
              "there is no elevator to choose for guests: all of their disks have [none,"
                  + " mq-deadline], to be tried are [bfq]");
      assertThatThrownBy(() -> elevators.pairs(List.of("cfq")))
          .hasMessageStartingWith("elevator must be one that all disks have, [");
    }
  }

  @Test
  void withoutGuestsAPairsSecondElevatorIsLeftAlone() throws IOException {
    try (Hosts fleet = Hosts.start(List.of(host), LEASE)) {
      assertThat(fleet.elevators().asItIs()).hasToString("mq-deadline/-");
      assertThat(fleet.elevators().pairs(List.of()))
          .extracting(ElevatorPair::toString)
          .containsExactly("none/-", "mq-deadline/-", "kyber/-", "bfq/-");
    }
    try (Hosts fleet = Hosts.start(List.of(host, guest), LEASE)) {
      fleet.set(new ElevatorPair("-", "kyber"));
      assertThat(scheduler(host)).contains("[mq-deadline]");
      assertThat(scheduler(guest)).isEqualTo("kyber");
    }
  }

  @Test
  void disksThatDifferAreNoPair() throws IOException {
    TunedMachine other = machine("h2", false, "sdb");
    Files.writeString(
        folder.resolve("h2/sys/block/sdb/queue/scheduler"), "none mq-deadline [bfq]\n");
    try (Hosts fleet = Hosts.start(List.of(host, other), LEASE)) {
      HostElevators elevators = fleet.elevators();
      assertThatThrownBy(elevators::asItIs)
          .isInstanceOf(AgentException.class)
          .hasMessageStartingWith("h1:sda has mq-deadline and h2:sdb has bfq: ");
      assertThat(elevators.pairs(List.of())).hasSize(3);
    }
  }
}
