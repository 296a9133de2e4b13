// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.coordination;

import java.util.ArrayList;
import java.util.List;

/** How the shares of flows follow a change, period by period. */
final class StepResponse {
  /** So far a share may be from what is due, as a part of it. */
  static final double SETTLED = 0.02;

  /** So many periods at the end are what it settles at. */
  private static final int LAST = 10;

  /** One flow: what it is due before the change and after it, and what it got. */
  private static final class Course {
    private final double dueBefore;
    private final double due;
    private final List<Double> got = new ArrayList<>();

    private Course(double dueBefore, double due) {
      this.dueBefore = dueBefore;
      this.due = due;
    }
  }

  private final List<Course> courses = new ArrayList<>();

  /**
   * @return the number of the flow
   */
  int follow(double dueBefore, double due) {
    courses.add(new Course(dueBefore, due));
    return courses.size() - 1;
  }

  void got(int flow, double share) {
    courses.get(flow).got.add(share);
  }

  /** The most that any of them is away from its due in the last periods, as a part of it. */
  double errorSettled() {
    double worst = 0;
    for (Course each : courses) {
      for (double got : each.got.subList(each.got.size() - LAST, each.got.size())) {
        worst = Math.max(worst, Math.abs(got / each.due - 1));
      }
    }
    return worst;
  }

  /** After how many periods all of them stay at their due. */
  int settlePeriods() {
    int periods = 0;
    for (Course each : courses) {
      for (int i = 0; i < each.got.size(); i++) {
        if (Math.abs(each.got.get(i) / each.due - 1) > SETTLED) {
          periods = Math.max(periods, i + 1);
        }
      }
    }
    return periods;
  }

  /**
   * The most that any of them goes beyond its due after it has come there, as a part of the step.
   */
  double overshoot() {
    double worst = 0;
    for (Course each : courses) {
      double step = each.due - each.dueBefore;
      for (double got : each.got) {
        worst = step == 0 ? worst : Math.max(worst, (got - each.due) / step);
      }
    }
    return worst;
  }
}
