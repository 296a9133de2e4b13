// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.core.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The policies that can be simulated, as scenarios and commands call them. */
public final class PolicyName {
  public static final String STOCK = "stock";

  private static final Map<String, Policy> GATED = new LinkedHashMap<>();

  static {
    GATED.put("sfq", Policy.SFQ);
    GATED.put("coordinate", Policy.COORDINATE);
    GATED.put("fifo", Policy.FIFO);
  }

  static final Key POLICY =
      Key.words("policy", "stock and sfq", "what to compare", List.copyOf(names()));

  private PolicyName() {}

  private static List<String> names() {
    List<String> names = new ArrayList<>(List.of(STOCK));
    names.addAll(GATED.keySet());
    return names;
  }

  /** All there are, for messages. */
  public static String allowed() {
    return STOCK + ", " + String.join(", ", GATED.keySet());
  }

  public static boolean isKnown(String name) {
    return name.equals(STOCK) || GATED.containsKey(name);
  }

  static Policy of(String name) {
    Policy policy = GATED.get(name);
    if (policy == null) {
      throw new IllegalArgumentException("a policy must be one of " + allowed() + ", was " + name);
    }
    return policy;
  }

  /** Those that a scenario compares; stock and sfq if it does not say. */
  static List<String> all(Section scenario) {
    List<String> names = new ArrayList<>(scenario.words(POLICY));
    String why = whyNot(names);
    if (why != null) {
      throw scenario.wrong(POLICY, why);
    }
    return names.isEmpty() ? List.of(STOCK, "sfq") : names;
  }

  /** Why these cannot be compared; null if they can. */
  static @Nullable String whyNot(List<String> names) {
    for (String name : names) {
      if (!isKnown(name)) {
        return "one or more of " + allowed() + "; one was \"" + name + "\"";
      }
    }
    for (String name : names) {
      if (names.indexOf(name) != names.lastIndexOf(name)) {
        return "policies that differ; " + name + " stands there twice";
      }
    }
    return null;
  }
}
