// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.hadoop.flow.KeyedWeights;
import io.weir.hadoop.gate.GateSettings;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** The file that describes the keys says what the code does. */
class WeirDefaultsTest {
  private static final String SUFFIX = "_DEFAULT";

  @Test
  void theFileHasTheKeysAndDefaultsOfTheCode() throws Exception {
    assertThat(WeirDefaults.read()).extracting(WeirDefaults.Property::key).doesNotHaveDuplicates();
    Map<String, String> file =
        WeirDefaults.read().stream()
            .collect(Collectors.toMap(WeirDefaults.Property::key, WeirDefaults.Property::value));
    assertThat(file).isEqualTo(keysAndDefaults());
  }

  @Test
  void everyKeyIsDescribed() throws Exception {
    assertThat(WeirDefaults.read())
        .allSatisfy(
            property -> assertThat(property.description()).hasSizeGreaterThan(15).endsWith("."));
  }

  @Test
  void aConfigurationOfTheDefaultsChangesNothing() {
    Configuration defaults = new Configuration(/* loadDefaults= */ false);
    defaults.addResource(WeirDefaults.FILE);
    Configuration empty = new Configuration(/* loadDefaults= */ false);
    assertThat(defaults.get(WeirKeys.POLICY)).isEqualTo(WeirKeys.POLICY_DEFAULT);
    assertThat(GateSettings.of(defaults))
        .usingRecursiveComparison()
        .ignoringFields("depth")
        .isEqualTo(GateSettings.of(empty));
    assertThat(GateSettings.of(defaults).describe()).isEqualTo(GateSettings.of(empty).describe());
    assertThat(KeyedWeights.of(defaults)).isEqualTo(KeyedWeights.of(empty));
    defaults.set(WeirKeys.DEPTH, "adaptive");
    empty.set(WeirKeys.DEPTH, "adaptive");
    assertThat(GateSettings.of(defaults).depth().get())
        .usingRecursiveComparison()
        .isEqualTo(GateSettings.of(empty).depth().get());
  }

  /** Each constant X of WeirKeys for which there is an X_DEFAULT. */
  private static Map<String, String> keysAndDefaults() throws IllegalAccessException {
    Map<String, String> constants = new LinkedHashMap<>();
    for (Field field : WeirKeys.class.getFields()) {
      boolean isPrefix = field.getName().endsWith("PREFIX");
      if (!isPrefix && field.get(null) instanceof String text) {
        constants.put(field.getName(), text);
      }
    }
    Map<String, String> defaults = new LinkedHashMap<>();
    constants.forEach(
        (name, value) -> {
          if (name.endsWith(SUFFIX)) {
            String key = name.substring(0, name.length() - SUFFIX.length());
            defaults.put(constants.get(key), value);
          }
        });
    assertThat(defaults).as("every key has a default").hasSize(constants.size() - defaults.size());
    return defaults;
  }
}
