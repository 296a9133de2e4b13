// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.run;

import java.util.Locale;

/** Bugs that are put in on purpose, to see that the fuzzer finds them. None is in Weir. */
public enum PlantedBug {
  WITHDRAWN_KEEPS_SLOT("gate", "a request that was withdrawn keeps its slot"),
  LOST_WAKE_UP("gate", "the timekeeper of a gate is not woken"),
  VIRTUAL_TIME_GOES_BACK("shares", "virtual time goes back"),
  COMPLETED_TWICE("gate", "a completion is counted twice"),
  ERROR_SKIPS_SIGNAL("gate", "after an error in complete() nobody is signalled"),
  UNBOUNDED_WHILE_INTERRUPTED("gate", "a wait that is interrupted has no bound"),
  REPORT_APPLIED_TWICE("cluster", "a report that came twice is applied twice"),
  SEQUENCE_IGNORED("cluster", "a report from before a node's restart is applied after it"),
  FACTOR_UNBOUNDED("cluster", "a factor has no bound"),
  MEMORY_KEPT("windows", "the memory of a window is not given back"),
  FACTORS_KEPT("exchange", "a node that hears from no broker keeps its factors for ever"),
  OTHER_ORDER("exchange", "a node has the brokers in another order than others"),
  LIMIT_NOT_DIVIDED("exchange", "each node takes all of a limit"),
  NAME_NOT_BOUND("exchange", "a broker takes anybody's word for a node's"),
  ANYBODY_REPORTS("exchange", "a broker takes reports from users that run no DataNode"),
  LEASE_NOT_TAKEN_BACK("socket", "a lease that a process holds for too long is not taken back"),
  STREAM_LEFT_OPEN("socket", "the stream of a process that is gone stays open"),
  WAIT_WITHOUT_BOUND("socket", "a process waits without a bound for a scheduler that is stopped"),
  HALF_FILE_TAKEN("weights", "a file of weights is taken while an editor writes it"),
  VERSION_OVERWRITTEN("weights", "weights are set over a version that nobody has seen"),
  RESERVED_BEYOND("promises", "more is reserved than devices give"),
  RESERVED_NOT_GIVEN("promises", "what is reserved for a flow is not given to it"),
  LIMIT_DOUBLED("promises", "a limit lets twice as much pass");

  private final String world;
  private final String what;

  PlantedBug(String world, String what) {
    this.world = world;
    this.what = what;
  }

  /** In which world it is put. */
  public String world() {
    return world;
  }

  /** As on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return what;
  }
}
