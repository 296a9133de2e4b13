// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.weir.linux.elevator.Elevators;
import io.weir.tuner.plan.DiskSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The disks of one machine, set through a small program there (agent.sh), which puts all back when
 * this is closed, when the process that set it has gone, and when it was not heard of for the
 * length of the lease.
 *
 * <p>The program is sent over the connection that its commands then go over: nothing has to be
 * installed on the machine.
 */
public final class DiskAgent implements AutoCloseable {
  /** In one text: the last one runs what the others define. */
  private static final List<String> SCRIPTS =
      List.of("disks.sh", "wanted.sh", "saved.sh", "agent.sh");

  private static final String OK = "ok";
  private static final String ERROR = "error ";

  /** By whoever keeps a lease. */
  static final int RENEWALS_OF_LEASE = 4;

  /** With the first answer: a machine is reached first, and another one's end may be waited for. */
  static final Duration FIRST_PATIENCE = Duration.ofSeconds(30);

  /** Of an answer that there will be none any more. */
  private static final String GONE = "";

  private final String machine;
  private final Duration patience;
  private final Process process;
  private final Writer commands;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private volatile boolean isLate;

  /**
   * Starts it.
   *
   * @param machine its name, for messages
   * @param shell what starts a shell there that reads from its standard input: {@code sh -s --}, or
   *     {@code ssh HOST sh -s --}
   * @param lease after so long without a word all is put back; a second or more. An answer may take
   *     three quarters of it
   * @throws AgentException if the machine cannot be reached, or its disks are set by somebody else
   */
  public static DiskAgent start(String machine, List<String> shell, Duration lease)
      throws IOException {
    // Where one is silent the others are put back within a lease of the last that was heard of it.
    Duration patience = lease.minus(lease.dividedBy(RENEWALS_OF_LEASE));
    DiskAgent agent = open(machine, shell, Long.toString(lease.toSeconds()), patience);
    agent.answerToScript();
    return agent;
  }

  /**
   * What the disks of a machine have, also while another one sets them.
   *
   * @throws AgentException if the machine cannot be reached
   */
  public static Map<String, Elevators> list(String machine, List<String> shell) throws IOException {
    return disks(answerOf(machine, shell, "list"));
  }

  /**
   * What can be set of a machine and its disks, also while another one sets it.
   *
   * @throws AgentException if the machine cannot be reached
   */
  public static MachineSettings settings(String machine, List<String> shell) throws IOException {
    return MachineSettings.parse(answerOf(machine, shell, "settings"));
  }

  /**
   * Puts back what another one has set on a machine and ends that one, if it lives.
   *
   * @return the disks that were put back, and dirty_bytes for what they share; empty if nothing had
   *     to be
   * @throws AgentException if the machine cannot be reached
   */
  public static List<String> revert(String machine, List<String> shell) throws IOException {
    String disks = answerOf(machine, shell, "revert");
    return disks.isEmpty() ? List.of() : List.of(disks.split(" ", -1));
  }

  private static String answerOf(String machine, List<String> shell, String what)
      throws IOException {
    DiskAgent agent = open(machine, shell, what, FIRST_PATIENCE);
    try {
      return agent.answerToScript();
    } finally {
      agent.process.destroy();
    }
  }

  static DiskAgent open(String machine, List<String> shell, String argument, Duration patience)
      throws IOException {
    List<String> command = new ArrayList<>(shell);
    command.add(argument);
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      return new DiskAgent(
          machine, builder.redirectError(ProcessBuilder.Redirect.INHERIT).start(), patience);
    } catch (IOException e) {
      throw new AgentException(
          "%s: %s cannot be started: %s".formatted(machine, shell.get(0), e.getMessage()), e);
    }
  }

  String answerToScript() throws IOException {
    try {
      send(script());
      return answer(FIRST_PATIENCE);
    } catch (IOException e) {
      process.destroy();
      throw e;
    }
  }

  private DiskAgent(String machine, Process process, Duration patience) {
    this.machine = machine;
    this.process = process;
    this.patience = patience;
    this.commands = process.outputWriter(UTF_8);
    Thread reader = new Thread(() -> read(process.inputReader(UTF_8)), "agent of " + machine);
    reader.setDaemon(true);
    reader.start();
  }

  private void read(BufferedReader from) {
    try {
      for (String line = from.readLine(); line != null; line = from.readLine()) {
        answers.add(line);
      }
    } catch (IOException e) {
      // The end of the connection, like the end of what it says.
    } finally {
      answers.add(GONE);
    }
  }

  private static String script() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String each : SCRIPTS) {
      try (InputStream script = Objects.requireNonNull(DiskAgent.class.getResourceAsStream(each))) {
        all.append(new String(script.readAllBytes(), UTF_8));
      }
    }
    return all.toString();
  }

  /** Of each disk that has a choice the elevator that it has, and those that it could have. */
  public Map<String, Elevators> disks() throws IOException {
    return disks(ask("disks"));
  }

  private static Map<String, Elevators> disks(String answer) {
    Map<String, Elevators> disks = new LinkedHashMap<>();
    for (String word : answer.split(" ", -1)) {
      int name = word.indexOf('=');
      int active = word.indexOf(':');
      if (name > 0 && active > name) {
        List<String> all = List.of(word.substring(active + 1).split(",", -1));
        disks.put(word.substring(0, name), new Elevators(word.substring(name + 1, active), all));
      }
    }
    return disks;
  }

  /**
   * Switches a disk.
   *
   * @throws AgentException if it does not; then it is as it was
   */
  public void set(String disk, String elevator) throws IOException {
    ask("set " + disk + " " + elevator);
  }

  /** What can be set of the machine and its disks. */
  MachineSettings settings() throws IOException {
    return MachineSettings.parse(ask("settings"));
  }

  /**
   * Gives a disk what is named; what is not named is as it was before the first change.
   *
   * @throws AgentException if it does not take one of them; then it is as it was before this
   */
  void set(String disk, DiskSettings settings) throws IOException {
    ask("disk " + disk + words(settings));
  }

  /**
   * The same of what all disks share.
   *
   * @throws AgentException if the machine does not take one of them
   */
  void setMachine(DiskSettings settings) throws IOException {
    ask("machine" + words(settings));
  }

  private static String words(DiskSettings settings) {
    return settings.values().isEmpty() ? "" : " " + settings;
  }

  /** What disks together have done since they are there. */
  IoCounters counters(List<String> disks) throws IOException {
    IoCounters sum = IoCounters.NONE;
    for (String each : ask("stat " + String.join(" ", disks)).split("\\|", -1)) {
      sum = sum.plus(IoCounters.parse(each));
    }
    return sum;
  }

  /** Renews the lease, as anything else that is asked does. */
  public void keep() throws IOException {
    ask("keep");
  }

  /** Whoever was too late with an answer would be taken to give it to the next question. */
  String ask(String command) throws IOException {
    if (isLate) {
      throw new AgentException(machine + " does not answer; it puts all back by itself");
    }
    send(command + "\n");
    return answer(patience);
  }

  private void send(String text) throws AgentException {
    try {
      commands.write(text);
      commands.flush();
    } catch (IOException e) {
      throw new AgentException(machine + " has gone: " + e.getMessage(), e);
    }
  }

  private String answer(Duration within) throws AgentException {
    String answer;
    try {
      answer = answers.poll(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AgentException(machine + ": interrupted", e);
    }
    if (answer == null) {
      isLate = true;
      throw new AgentException(
          "%s has not answered for %d s; it puts all back by itself"
              .formatted(machine, within.toSeconds()));
    }
    if (answer.equals(GONE)) {
      answers.add(GONE);
      throw new AgentException(machine + " has gone; it puts all back by itself");
    }
    if (answer.startsWith(ERROR)) {
      throw new AgentException(machine + ": " + answer.substring(ERROR.length()));
    }
    if (!answer.equals(OK) && !answer.startsWith(OK + " ")) {
      throw new AgentException(machine + " says what its agent does not: " + answer);
    }
    return answer.substring(OK.length()).strip();
  }

  /** Puts all back, and waits until it is done. */
  @Override
  public void close() throws IOException {
    try {
      ask("end");
    } finally {
      process.destroy();
    }
  }

  /** For a test: its process is killed, as is whoever it has started there. */
  Process process() {
    return process;
  }
}
