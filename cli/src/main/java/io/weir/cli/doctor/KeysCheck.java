// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.doctor;

import io.weir.hadoop.WeirDatasetFactory;
import io.weir.hadoop.flow.KeyedWeights;
import io.weir.hadoop.gate.KeyFaults;
import io.weir.hadoop.settings.WeirKeys;
import io.weir.hadoop.weights.BadWeightsException;
import io.weir.hadoop.weights.WeightsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;

/** The keys of Weir in a folder of Hadoop's configuration, and the weights that they name. */
final class KeysCheck {
  private static final String KEYS = "keys";
  private static final String WEIGHTS = "weights";
  private static final String FACTORY = "dfs.datanode.fsdataset.factory";

  private KeysCheck() {}

  static List<Finding> of(Path folder) throws IOException {
    Path site = folder.resolve("hdfs-site.xml");
    if (!Files.isReadable(site)) {
      return List.of(
          Finding.problem(
              KEYS, site + " cannot be read", "name the configuration's folder with --conf"));
    }
    SiteFile lines = SiteFile.read(site);
    Configuration conf = NodeConfiguration.of(folder);
    List<Finding> findings = new ArrayList<>();
    findings.add(factory(conf, lines));
    SortedMap<String, String> faults = KeyFaults.of(conf);
    try {
      KeyedWeights.of(conf);
    } catch (IllegalArgumentException refused) {
      String message = String.valueOf(refused.getMessage());
      faults.put(message.split(" ", 2)[0], message);
    }
    faults.forEach((key, fault) -> findings.add(fault(key, fault, lines)));
    weights(conf, findings);
    return findings;
  }

  private static Finding factory(Configuration conf, SiteFile lines) {
    String factory = conf.getTrimmed(FACTORY, "");
    if (!factory.equals(WeirDatasetFactory.class.getName())) {
      return Finding.warning(
          KEYS,
          "the DataNode of this configuration is without Weir: %s is '%s'"
              .formatted(FACTORY, factory),
          "set it to " + WeirDatasetFactory.class.getName() + ", where Weir is to be on");
    }
    String policy = conf.getTrimmed(WeirKeys.POLICY, WeirKeys.POLICY_DEFAULT);
    return Finding.ok(KEYS, "Weir is on (%s), policy %s".formatted(lines.where(FACTORY), policy));
  }

  private static Finding fault(String key, String fault, SiteFile lines) {
    String what = "%s (%s)".formatted(fault, lines.where(key));
    return fault.startsWith("Weir knows no key")
        ? Finding.warning(KEYS, what, "it changes nothing: correct or remove it")
        : Finding.problem(KEYS, what, "correct it: the DataNode would start without Weir");
  }

  private static void weights(Configuration conf, List<Finding> findings) {
    String file = conf.getTrimmed(WeirKeys.WEIGHTS_FILE, "");
    if (file.isEmpty()) {
      return;
    }
    try {
      int rules = WeightsFile.read(Path.of(file)).rules().size();
      findings.add(Finding.ok(WEIGHTS, "%s has %d rules".formatted(file, rules)));
    } catch (BadWeightsException e) {
      e.problems()
          .forEach(
              each ->
                  findings.add(
                      Finding.problem(
                          WEIGHTS,
                          "%s, line %d: %s".formatted(file, each.line(), each.what()),
                          "correct it: DataNodes keep the weights that they have")));
    } catch (IOException e) {
      findings.add(
          Finding.problem(WEIGHTS, String.valueOf(e.getMessage()), "put a file of weights there"));
    }
  }
}
