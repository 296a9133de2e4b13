// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import io.weir.lab.Progress;

/**
 * Progress of what the lab does, on the console. The console itself does not know the lab, which a
 * release does not have.
 */
public record LabProgress(ConsoleProgress console) implements Progress {
  @Override
  public void step(String name) {
    console.step(name);
  }

  @Override
  public void update(double fraction, String detail) {
    console.update(fraction, detail);
  }

  @Override
  public void say(String line) {
    console.say(line);
  }
}
