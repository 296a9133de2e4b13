// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.slots;

import io.weir.mapreduce.slots.KeptNode;
import io.weir.mapreduce.slots.ResourceKeeper;
import io.weir.mapreduce.slots.YarnAdmin;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code weir slots revert}. */
@Command(
    name = "revert",
    description = {
      "Gives nodes back what they had before weir slots follow, where that was killed and could not do it.",
      "A node that somebody else has changed meanwhile is left alone; one that is lost is put back by the next revert or"
          + " follow once it runs."
    })
public final class SlotsRevertCommand implements Callable<Integer> {
  private final PrintStream out;

  @Mixin private final SlotsOptions options = new SlotsOptions();

  /**
   * @param out where it says what was done
   */
  public SlotsRevertCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws Exception {
    if (!Files.exists(options.state())) {
      out.println("there is no %s, so nothing is to be put back".formatted(options.state()));
      return 0;
    }
    try (YarnAdmin yarn = options.yarn();
        SlotsState state = SlotsState.open(options.state(), yarn.cluster())) {
      List<KeptNode> left = state.left();
      if (left.isEmpty()) {
        out.println("nothing was changed");
        return 0;
      }
      yarn.check();
      new ResourceKeeper(yarn, state, left).putBack().forEach(out::println);
    }
    return 0;
  }
}
