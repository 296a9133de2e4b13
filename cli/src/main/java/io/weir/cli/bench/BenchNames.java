// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.bench;

import io.weir.experiments.engine.Experiment;
import java.util.Iterator;

/** The benches that are here, for whoever completes a name. */
final class BenchNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return ExperimentCommands.all().stream().map(Experiment::name).iterator();
  }
}
