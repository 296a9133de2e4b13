// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.ExperimentOptions;
import io.weir.lab.Progress;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import java.io.IOException;
import java.nio.file.Files;

/** A bench that is over at once, or fails at once, and tells how it was called. */
record TinyBench(String name, Ending ending) implements Experiment {
  enum Ending {
    RUNS,
    FAILS,
    WAITS
  }

  /** Enough for their removal to take a while. */
  private static final int MANY = 2_000;

  TinyBench(String name) {
    this(name, Ending.RUNS);
  }

  @Override
  public String summary() {
    return "Is anything there?";
  }

  @Override
  public String duration() {
    return "1 s";
  }

  @Override
  public String quickDuration() {
    return "1 ms";
  }

  @Override
  public String needs() {
    return "nothing";
  }

  @Override
  public ResultDocument run(ExperimentOptions options, Progress progress) throws Exception {
    Files.writeString(options.directory().resolve("block"), "data");
    progress.step("writing a block");
    if (ending == Ending.FAILS) {
      throw new IOException("the job ended with exit code 3; the end of its log:\nline of the log");
    }
    if (ending == Ending.WAITS) {
      for (int i = 0; i < MANY; i++) {
        Files.createFile(options.directory().resolve("block-" + i));
      }
      progress.step("waiting");
      Thread.sleep(60_000);
    }
    progress.say("one block was written");
    return ResultDocument.builder(name)
        .summary("Ünïcode, too")
        .version(options.version())
        .commit(options.commit())
        .seed(options.seed())
        .setting("quick", options.quick())
        .setting("repeats", options.repeats())
        .setting("disk", options.disk().name())
        .figure("blocks", Figure.of("blocks", 1))
        .build();
  }
}
