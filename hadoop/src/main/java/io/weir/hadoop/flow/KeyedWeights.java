// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import io.weir.core.request.Flow;
import io.weir.hadoop.client.Client;
import io.weir.hadoop.settings.Settings;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.weights.GivenShare;
import io.weir.hadoop.weights.Rule;
import io.weir.hadoop.weights.Rule.Who;
import io.weir.hadoop.weights.Weights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;

/** The weights in hdfs-site.xml, read once when a DataNode starts. */
public final class KeyedWeights {
  private KeyedWeights() {}

  public static Weights of(Configuration conf) {
    List<Rule> rules = new ArrayList<>();
    Map<String, String> keys = new TreeMap<>(conf.getPropsWithPrefix(WeirKeys.WEIGHT_PREFIX));
    String others = keys.remove(Client.DEFAULT);
    keys.forEach((name, value) -> rules.add(rule(who(name), name, value)));
    rules.add(rule(Who.DEFAULT, Client.DEFAULT, others == null ? WeirKeys.WEIGHT_DEFAULT : others));
    return new Weights(rules);
  }

  private static Rule rule(Who who, String name, String value) {
    double weight =
        Settings.decimal(WeirKeys.WEIGHT_PREFIX + name, Flow.MIN_WEIGHT, Flow.MAX_WEIGHT, value);
    return new Rule(who, name, new GivenShare(weight, 0));
  }

  private static Who who(String name) {
    boolean service =
        Arrays.stream(Client.Kind.values())
            .anyMatch(kind -> kind != Client.Kind.CLIENT && kind.serviceName().equals(name));
    return service ? Who.SERVICE : Who.APPLICATION;
  }
}
