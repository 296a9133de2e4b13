// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.simulate;

import io.weir.cli.usage.UsageException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Refuses options that nothing would come of, beside what is simulated. */
final class OptionPairs {
  private final Map<String, @Nullable Object> ofNodes = new LinkedHashMap<>();
  private final Map<String, @Nullable Object> ofPast = new LinkedHashMap<>();

  OptionPairs(PastOptions options, @Nullable Integer nodes) {
    ofNodes.put("--nodes", nodes);
    ofNodes.put("--disks", options.disks);
    ofPast.put("--since", options.since);
    ofPast.put("--until", options.until);
    ofPast.put("--resourcemanager", options.resourceManager);
    ofPast.put("--conf", options.conf);
  }

  void checkWithScenario() {
    refuse(ofNodes, "--trace or --from-cluster: a scenario says what its nodes are");
    refuse(ofPast, "--from-cluster, or --trace with history files");
  }

  void checkWithTrace() {
    refuse(ofPast, "--from-cluster, or --trace with history files");
  }

  void checkWithPast() {
    if (ofNodes.get("--nodes") != null && ofPast.get("--resourcemanager") != null) {
      throw new UsageException(
          "--nodes or --resourcemanager, one of them: a ResourceManager says how many nodes there are");
    }
  }

  private static void refuse(Map<String, @Nullable Object> options, String needed) {
    options.forEach(
        (option, value) -> {
          if (value != null) {
            throw new UsageException(option + " goes with " + needed);
          }
        });
  }
}
