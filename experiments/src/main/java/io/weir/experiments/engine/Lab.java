// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.lab.Progress;

/**
 * What an experiment is run on: it comes up, is there for as long as something is measured, and
 * leaves nothing behind, whatever happens meanwhile.
 *
 * @param <T> what measurements see of it
 */
public interface Lab<T> {
  /** Nothing but this process. */
  Lab<ThisProcess> THIS_PROCESS =
      (options, progress, use) -> use.on(new ThisProcess(options, progress));

  /** What is done on it. */
  interface Use<T> {
    void on(T lab) throws Exception;
  }

  /** Comes up, is used, and goes. */
  void during(ExperimentOptions options, Progress progress, Use<T> use) throws Exception;
}
