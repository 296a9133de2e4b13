// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.soak;

/** How many requests are where, and how often the scheduler was called. */
final class SoakCounts {
  private int waiting;
  private int outstanding;
  private long sent;
  private long dispatched;
  private long withdrawn;
  private long decisions;
  private long calls;

  void sent() {
    sent++;
    waiting++;
    calls++;
  }

  /** The call itself is counted apart, as a request may not be there any more. */
  void withdrawn() {
    withdrawn++;
    waiting--;
  }

  void dispatched() {
    dispatched++;
    waiting--;
    outstanding++;
  }

  void completed() {
    outstanding--;
    calls++;
  }

  void decided() {
    decisions++;
    calls++;
  }

  void called() {
    calls++;
  }

  int waiting() {
    return waiting;
  }

  int outstanding() {
    return outstanding;
  }

  long decisions() {
    return decisions;
  }

  /** Calls of the scheduler, of all kinds. */
  long calls() {
    return calls;
  }

  long withdrawals() {
    return withdrawn;
  }

  /** Where nobody sends any more, and everything has gone. */
  void checkNothingIsLost(Violations violations) {
    violations.unless(waiting == 0 && outstanding == 0, "request lost");
    violations.unless(sent == dispatched + withdrawn, "request lost");
  }
}
