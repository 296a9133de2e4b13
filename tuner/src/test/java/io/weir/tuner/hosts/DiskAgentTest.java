// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.linux.elevator.Elevators;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent on this machine, with a /sys of files. */
final class DiskAgentTest {
  private static final String FOUR = "none [mq-deadline] kyber bfq\n";
  private static final Duration LEASE = Duration.ofSeconds(20);

  /** Within half of it an agent answers, on a busy machine, too. */
  private static final Duration SHORT = Duration.ofSeconds(4);

  @TempDir Path folder;
  private Path queue;

  @BeforeEach
  void disk() throws IOException {
    queue = Files.createDirectories(folder.resolve("sys/block/sda/queue"));
    Files.writeString(queue.resolve("scheduler"), FOUR);
    Files.writeString(queue.resolve("nr_requests"), "256\n");
    Files.writeString(
        Files.createDirectories(queue.resolve("iosched")).resolve("read_expire"), "500\n");
  }

  private DiskAgent agent(Duration lease) throws IOException {
    return DiskAgent.start("here", shell(), lease);
  }

  private List<String> shell() {
    return List.of(
        "env",
        "WEIR_ELEVATORS_SYS=" + folder.resolve("sys"),
        "WEIR_ELEVATORS_STATE=" + folder.resolve("state"),
        "sh",
        "-s",
        "--");
  }

  private String scheduler() throws IOException {
    return Files.readString(queue.resolve("scheduler")).strip();
  }

  /** The agent puts things back in its own time. */
  private void awaitScheduler(String expected) throws Exception {
    for (int i = 0; i < 600 && !scheduler().equals(expected); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(scheduler()).isEqualTo(expected);
  }

  @Test
  void allIsPutBackAtTheEnd() throws Exception {
    try (DiskAgent agent = agent(LEASE)) {
      assertThat(agent.disks())
          .containsEntry(
              "sda", new Elevators("mq-deadline", List.of("none", "mq-deadline", "kyber", "bfq")));
      agent.set("sda", "bfq");
      assertThat(scheduler()).isEqualTo("bfq");
      Files.writeString(queue.resolve("iosched/read_expire"), "7\n");
      Files.writeString(queue.resolve("nr_requests"), "64\n");
    }
    assertThat(scheduler()).isEqualTo("mq-deadline");
    assertThat(Files.readString(queue.resolve("iosched/read_expire"))).isEqualTo("500\n");
    assertThat(Files.readString(queue.resolve("nr_requests"))).isEqualTo("256\n");
    assertThat(folder.resolve("state")).doesNotExist();
  }

  @Test
  void whoeverIsLateOnceIsAskedNoMore() throws Exception {
    List<String> slow =
        List.of("sh", "-c", "echo ok; while read -r line; do sleep 2; echo ok late; done", "sh");
    DiskAgent agent = DiskAgent.start("slow", slow, Duration.ofSeconds(1));
    assertThatThrownBy(agent::keep).hasMessageContaining("slow has not answered for 0 s");
    assertThatThrownBy(agent::disks).hasMessageStartingWith("slow does not answer");
    assertThatThrownBy(agent::close).hasMessageStartingWith("slow does not answer");
  }

  @Test
  void whatAKilledAgentLeavesIsPutBackWithinTheLease() throws Exception {
    DiskAgent agent = agent(SHORT);
    agent.set("sda", "kyber");
    agent.process().destroyForcibly().waitFor();
    awaitScheduler("mq-deadline");
  }

  @Test
  void aControllerThatIsNotHeardOfLosesItsLease() throws Exception {
    DiskAgent agent = agent(SHORT);
    agent.set("sda", "none");
    awaitScheduler("mq-deadline");
    assertThatThrownBy(agent::keep)
        .isInstanceOf(AgentException.class)
        .hasMessageContaining("here has gone");
  }

  @Test
  void twoDoNotSetTheElevatorsOfOneMachine() throws Exception {
    try (DiskAgent first = agent(LEASE)) {
      first.set("sda", "bfq");
      assertThatThrownBy(() -> agent(LEASE))
          .hasMessageMatching("here: process [0-9]+ of this machine sets elevators already");
      assertThat(scheduler()).isEqualTo("bfq");
    }
  }

  @Test
  void whatAnAgentHasSetCanBeListedAndPutBackByAnother() throws Exception {
    DiskAgent agent = agent(LEASE);
    assertThat(DiskAgent.list("here", shell()).get("sda"))
        .isEqualTo(new Elevators("mq-deadline", List.of("none", "mq-deadline", "kyber", "bfq")));
    agent.set("sda", "bfq");
    assertThat(DiskAgent.revert("here", shell())).containsExactly("sda");
    assertThat(scheduler()).isEqualTo("mq-deadline");
    assertThat(folder.resolve("state")).doesNotExist();
    assertThatThrownBy(agent::keep).hasMessageContaining("here has gone");
    assertThat(DiskAgent.revert("here", shell())).isEmpty();
  }

  @Test
  void whatCannotBePutBackIsSaidAndKeptForAnotherTry() throws Exception {
    DiskAgent agent = agent(LEASE);
    agent.set("sda", "bfq");
    Files.delete(queue.resolve("scheduler"));
    Files.createDirectory(queue.resolve("scheduler")); // which cannot be written
    assertThatThrownBy(agent::close).hasMessageStartingWith("here: not put back: sda");
    assertThatThrownBy(() -> agent(LEASE))
        .hasMessageStartingWith("here: what an agent before has set was not put back: sda");
    Files.delete(queue.resolve("scheduler"));
    Files.writeString(queue.resolve("scheduler"), "none mq-deadline kyber [bfq]\n");
    assertThat(DiskAgent.revert("here", shell())).containsExactly("sda");
    assertThat(scheduler()).isEqualTo("mq-deadline");
  }

  /** The number of an agent that was killed may be another process's by now. */
  @Test
  void anotherProcessThatHasAnAgentsNumberIsNoAgent() throws Exception {
    folderOfAnAgentThatHadTheNumberOfThisProcess();
    assertThat(DiskAgent.revert("here", shell())).isEmpty();
    assertThat(folder.resolve("state")).doesNotExist();
    folderOfAnAgentThatHadTheNumberOfThisProcess();
    agent(LEASE).close();
    assertThat(folder.resolve("state")).doesNotExist();
  }

  private void folderOfAnAgentThatHadTheNumberOfThisProcess() throws IOException {
    Path state = Files.createDirectories(folder.resolve("state"));
    Files.createFile(state.resolve("made-by-weir"));
    Files.writeString(state.resolve("owner"), ProcessHandle.current().pid() + " 1\n");
  }

  @Test
  void aFolderThatNoAgentHasMadeIsLeftAsItIs() throws Exception {
    Path others = Files.createDirectories(folder.resolve("state/disks/sda"));
    Files.writeString(others.resolve("scheduler"), "bfq\n");
    String refusal = "here: " + folder.resolve("state") + " is there, and no agent has made it";
    assertThatThrownBy(() -> agent(LEASE)).hasMessageStartingWith(refusal);
    assertThatThrownBy(() -> DiskAgent.revert("here", shell())).hasMessageStartingWith(refusal);
    assertThat(others.resolve("scheduler")).hasContent("bfq");
    assertThat(scheduler()).isEqualTo(FOUR.strip());
  }

  @Test
  void whatOthersPutBesideWhatItHasSavedStays() throws Exception {
    Path state = folder.resolve("state");
    for (String elevator : List.of("bfq", "kyber")) { // the second agent finds the first one's
      try (DiskAgent agent = agent(LEASE)) {
        agent.set("sda", elevator);
        Files.writeString(state.resolve("note"), "mine");
        Files.writeString(state.resolve("disks/sda/note"), "mine too");
        Files.writeString(queue.resolve("nr_requests"), "64\n");
      }
      assertThat(scheduler()).isEqualTo("mq-deadline");
      assertThat(Files.readString(queue.resolve("nr_requests"))).isEqualTo("256\n");
      assertThat(state.resolve("note")).hasContent("mine");
      assertThat(state.resolve("disks/sda/note")).hasContent("mine too");
      assertThat(state.resolve("disks/sda/scheduler")).doesNotExist();
      assertThat(DiskAgent.revert("here", shell())).isEmpty();
      Files.writeString(queue.resolve("scheduler"), FOUR);
    }
  }

  /** Variables that anybody may have. */
  @Test
  void aStateAndASysOfTheEnvironmentAreNotItsOwn() throws Exception {
    Path others = Files.createDirectories(folder.resolve("others"));
    Files.writeString(others.resolve("note"), "mine");
    List<String> shell = new ArrayList<>(List.of("env", "STATE=" + others, "SYS=" + others));
    shell.addAll(shell());
    try (DiskAgent agent = DiskAgent.start("here", shell, LEASE)) {
      agent.set("sda", "bfq");
      assertThat(scheduler()).isEqualTo("bfq");
      assertThat(folder.resolve("state/disks/sda/scheduler")).hasContent("mq-deadline");
    }
    assertThat(others).isDirectoryContaining(path -> path.endsWith("note"));
    assertThat(scheduler()).isEqualTo("mq-deadline");
  }

  @Test
  void whatADiskHasIsNotSetAgain() throws Exception {
    try (DiskAgent agent = agent(LEASE)) {
      agent.set("sda", "mq-deadline");
      assertThat(scheduler()).isEqualTo(FOUR.strip());
    }
  }

  @Test
  void whatCannotBeIsAnErrorAndChangesNothing() throws Exception {
    try (DiskAgent agent = agent(LEASE)) {
      assertThatThrownBy(() -> agent.set("sda", "deadline"))
          .hasMessage(
              "here: sda has no elevator 'deadline', only none mq-deadline kyber bfq (for"
                  + " others a module has to be loaded)");
      assertThatThrownBy(() -> agent.set("sdz", "bfq"))
          .hasMessage("here: there is no disk sdz, or it has gone");
      assertThatThrownBy(() -> agent.set("../sda", "bfq"))
          .hasMessage("here: error no disk is called '../sda'".replace("error ", ""));
      assertThat(scheduler()).isEqualTo(FOUR.strip());
    }
  }

  @Test
  void aMachineThatCannotBeReachedIsNamed() {
    assertThatThrownBy(() -> DiskAgent.start("vm7", List.of("/no/such/shell"), LEASE))
        .isInstanceOf(AgentException.class)
        .hasMessageStartingWith("vm7: /no/such/shell cannot be started");
    assertThatThrownBy(() -> DiskAgent.start("vm8", List.of("false"), LEASE))
        .hasMessageStartingWith("vm8 has gone");
  }

  @Test
  void aLeaseOfNoSecondIsRefused() {
    assertThatThrownBy(() -> agent(Duration.ZERO)).isInstanceOf(AgentException.class);
  }

  /** Ctrl-Z stops all that a terminal has started. */
  @Test
  void aControllerThatIsStoppedLosesItsLease() throws Exception {
    DiskAgent agent = agent(SHORT);
    agent.set("sda", "none");
    List<String> kill =
        new ArrayList<>(List.of("kill", "-TSTP", Long.toString(agent.process().pid())));
    agent.process().descendants().forEach(each -> kill.add(Long.toString(each.pid())));
    Process stop = new ProcessBuilder(kill).start();
    assertThat(stop.waitFor()).isZero();
    awaitScheduler("mq-deadline");
  }

  @Test
  void anAgentThatDoesNotEndIsKilledBeforeAllIsPutBack() throws Exception {
    DiskAgent agent = agent(LEASE);
    agent.set("sda", "bfq");
    Process stop =
        new ProcessBuilder("kill", "-STOP", Long.toString(agent.process().pid())).start();
    assertThat(stop.waitFor()).isZero();
    assertThat(DiskAgent.revert("here", shell())).containsExactly("sda");
    assertThat(scheduler()).isEqualTo("mq-deadline");
    assertThat(agent.process().waitFor(5, TimeUnit.SECONDS)).isTrue();
  }
}
