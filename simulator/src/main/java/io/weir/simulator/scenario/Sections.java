// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import java.io.StringReader;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

/** Sections that a scenario leaves out. */
final class Sections {
  private Sections() {}

  /** One with nothing in it, so that all is as usual. */
  static Section empty(Key key) {
    return new Section(
        key.name(), key.name(), new Yaml(new LoaderOptions()).compose(new StringReader("{}")), key);
  }
}
