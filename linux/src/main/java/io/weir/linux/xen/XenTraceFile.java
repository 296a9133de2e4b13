// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of xentrace: records of a head of 32 bits (event in 28, number of words in 3, whether it
 * has a time in 1), a time of 64 bits if it has one, and the words.
 */
public final class XenTraceFile {
  private static final int EVENT = 0x0fff_ffff;
  private static final int WORDS_SHIFT = 28;
  private static final int WORDS = 7;

  /** What follows is of another processor; its number is the first word. */
  private static final int PROCESSOR = 0x0001_f003;

  /** Records were lost, as the buffer was full. */
  private static final int LOST = 0x0001_f001;

  /** Domain and vcpu that ran, domain and vcpu that run. */
  private static final int SWITCH = 0x0002_800a;

  /** A processor takes one from another's queue; see mrg_steal.c. */
  private static final int STEAL = 0x0002_2c01;

  /** For how long a scheduler decided; only of a hypervisor that was built to say it. */
  private static final int DECISION = 0x0002_8018;

  /** A virtual processor goes from one state to another; both stand in the event. */
  private static final int STATE = 0x0002_1001;

  private static final int NOT_STATES = 0x0fff_f00f;
  private static final int NEW_STATE_SHIFT = 4;
  private static final int ONE_STATE = 3;

  private static final int HALF_A_WORD = 16;
  private static final int LOW = 0xffff;
  private static final int NOBODY = -1;
  private static final int PRIORITY = 0xf;
  private static final int OWN_PRIORITY_SHIFT = 4;
  private static final int STOLEN_IS_UNDER = 1 << 8;
  private static final int OWN_IS_UNDER = 1 << 9;

  private final Path file;
  private final ByteBuffer bytes;
  private final List<Switch> switches = new ArrayList<>();
  private final List<Steal> steals = new ArrayList<>();
  private final List<SchedulerDecision> decisions = new ArrayList<>();
  private final List<StateChange> states = new ArrayList<>();
  private int processor;

  private XenTraceFile(Path file, byte[] bytes) {
    this.file = file;
    this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Reads all of it.
   *
   * @throws IOException if it ends within a record, or xentrace has lost some
   */
  public static XenEvents read(Path file) throws IOException {
    XenTraceFile trace = new XenTraceFile(file, Files.readAllBytes(file));
    while (trace.bytes.hasRemaining()) {
      trace.record();
    }
    return new XenEvents(
        List.copyOf(trace.switches),
        List.copyOf(trace.steals),
        List.copyOf(trace.decisions),
        List.copyOf(trace.states));
  }

  private void record() throws IOException {
    int start = bytes.position();
    need(start, Integer.BYTES);
    int head = bytes.getInt();
    boolean hasTime = head < 0;
    int count = head >>> WORDS_SHIFT & WORDS;
    need(start, (hasTime ? Long.BYTES : 0) + count * Integer.BYTES);
    long cycles = hasTime ? bytes.getLong() : 0;
    int[] words = new int[count];
    for (int i = 0; i < count; i++) {
      words[i] = bytes.getInt();
    }
    int event = head & EVENT;
    if ((event & NOT_STATES) == STATE && count > 0) {
      states.add(state(cycles, event, words[0]));
    }
    switch (event) {
      case PROCESSOR -> processor = words[0];
      case LOST -> throw new IOException("%s: records are lost at byte %d".formatted(file, start));
      case SWITCH -> switches.add(new Switch(cycles, processor, words[0], words[2]));
      case STEAL -> steals.add(steal(cycles, words));
      case DECISION -> decisions.add(new SchedulerDecision(cycles, words[0]));
      default -> {} // of no interest here
    }
  }

  private static StateChange state(long cycles, int event, int who) {
    return new StateChange(
        cycles,
        who >>> HALF_A_WORD,
        who & LOW,
        StateChange.State.of(event >> NEW_STATE_SHIFT & ONE_STATE));
  }

  /** Whom, from and to where, instead of whom, and what both were worth. */
  private static Steal steal(long cycles, int[] words) {
    int ranks = words[3];
    Steal.Ranked stolen = ranked(words[0], ranks, words[4], (ranks & STOLEN_IS_UNDER) != 0);
    Steal.Ranked own =
        words[2] == NOBODY
            ? Steal.Ranked.NOBODY
            : ranked(words[2], ranks >> OWN_PRIORITY_SHIFT, words[5], (ranks & OWN_IS_UNDER) != 0);
    return new Steal(cycles, words[1] >>> HALF_A_WORD, words[1] & LOW, stolen, own);
  }

  private static Steal.Ranked ranked(int who, int rank, int group, boolean groupIsUnder) {
    return new Steal.Ranked(
        who >>> HALF_A_WORD, Steal.Priority.of(rank & PRIORITY), group, groupIsUnder);
  }

  private void need(int start, int count) throws IOException {
    if (bytes.remaining() < count) {
      throw new IOException("%s ends within the record at byte %d".formatted(file, start));
    }
  }
}
