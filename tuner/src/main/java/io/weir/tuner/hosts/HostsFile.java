// SPDX-License-Identifier: Apache-2.0
package io.weir.tuner.hosts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.weir.model.file.BadFileException;
import io.weir.model.file.JsonField;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The machines that a job runs on, as an operator writes them down:
 *
 * <pre>
 *   machines:
 *     - name: h1             # without ssh: the machine that weir runs on
 *       disks: [sda, sdb]
 *     - name: vm1
 *       ssh: root@vm1        # logs in without a question
 *       guest: true
 *       disks: [xvda]
 * </pre>
 */
public final class HostsFile {
  private static final YAMLMapper YAML =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private HostsFile() {}

  /**
   * Reads one.
   *
   * @throws BadFileException if it is none, with the field or the line that is wrong
   */
  public static List<TunedMachine> read(Path file) throws IOException {
    List<TunedMachine> machines = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (JsonField each : JsonField.of(file, tree(file)).get("machines").elements()) {
      TunedMachine machine = machine(each);
      if (!names.add(machine.name())) {
        throw each.get("name").bad("a name that no other machine has");
      }
      machines.add(machine);
    }
    return List.copyOf(machines);
  }

  private static JsonNode tree(Path file) throws IOException {
    try {
      JsonNode node = YAML.readTree(JsonField.textOf(file));
      if (!node.isObject()) {
        throw new BadFileException(
            file + " must have a list \"machines\", each with a name and its disks");
      }
      return node;
    } catch (JsonProcessingException e) {
      throw JsonField.bad(file.toString(), e);
    }
  }

  private static TunedMachine machine(JsonField field) throws BadFileException {
    field.hasOnly("name", "ssh", "guest", "disks"); // without its ssh it would be this machine
    List<String> disks = new ArrayList<>();
    for (JsonField each : field.get("disks").elements()) {
      String disk = diskName(each);
      if (disks.contains(disk)) {
        throw each.bad("a disk that is named once");
      }
      disks.add(disk);
    }
    List<String> shell =
        field.has("ssh") ? TunedMachine.ssh(target(field.get("ssh"))) : TunedMachine.LOCAL;
    boolean isGuest = field.has("guest") && field.get("guest").isTrue();
    return new TunedMachine(machineName(field.get("name")), isGuest, shell, disks);
  }

  /** It is shown on terminals and in logs. */
  private static String machineName(JsonField field) throws BadFileException {
    String name = field.text();
    if (name.isBlank() || name.codePoints().anyMatch(Character::isISOControl)) {
      throw field.bad("a name without control characters");
    }
    return name;
  }

  private static String diskName(JsonField field) throws BadFileException {
    String name = field.text();
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9_!-]*")) {
      throw field.bad("a name as under /sys/block, such as sda");
    }
    return name;
  }

  /** It must not be taken for an option. */
  private static String target(JsonField field) throws BadFileException {
    String target = field.text();
    if (!target.matches("[A-Za-z0-9_][A-Za-z0-9_.@:-]*")) {
      throw field.bad("[USER@]HOST");
    }
    return target;
  }
}
