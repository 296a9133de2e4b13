// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.device;

import io.weir.hadoop.device.FoundDevice.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.fs.StorageType;
import org.jspecify.annotations.Nullable;

/** The sentence that says how a device was found. */
final class Reason {
  private Reason() {}

  /** For a folder on block devices. */
  static String of(
      Path folder, BlockFacts facts, Kind kind, @Nullable StorageType type, String how) {
    StringBuilder sentence = new StringBuilder();
    sentence.append(folder).append(" lies on ").append(facts.name());
    if (!facts.disks().equals(Set.of(facts.name()))) {
      sentence.append(" over ").append(String.join(", ", new TreeSet<>(facts.disks())));
    }
    sentence.append(" (%s), %s".formatted(properties(facts, kind), by(facts, kind, type)));
    if (facts.virtual() && facts.kind() != Kind.UNKNOWN) {
      sentence.append("; it is a virtual disk, so the kernel may be wrong");
    }
    return how.isEmpty() ? sentence.toString() : sentence.append("; ").append(how).toString();
  }

  /** For a folder on a file system without block devices. */
  static String of(Path folder, Location location, Kind kind, @Nullable StorageType type) {
    String sentence = "%s lies on %s".formatted(folder, location.how());
    if (kind != location.kind()) {
      return "%s; %s by its storage type %s".formatted(sentence, word(kind), type);
    }
    return kind == Kind.UNKNOWN ? sentence + "; its kind is unknown" : sentence;
  }

  private static String properties(BlockFacts facts, Kind kind) {
    return String.join(
        ", ",
        List.of(
            kind == Kind.UNKNOWN ? "of unknown kind" : word(kind),
            facts.queueDepth() == 0 ? "queue depth unknown" : "queue depth " + facts.queueDepth(),
            facts.elevator().isEmpty() ? "elevator unknown" : facts.elevator()));
  }

  private static String by(BlockFacts facts, Kind kind, @Nullable StorageType type) {
    if (kind == facts.kind() && kind != Kind.UNKNOWN) {
      return "by " + facts.by();
    }
    String silent = facts.by() + " says nothing";
    if (kind == Kind.UNKNOWN) {
      return "as " + silent;
    }
    return facts.kind() == Kind.UNKNOWN
        ? "by its storage type %s, as %s".formatted(type, silent)
        : "by its storage type %s, although %s says %s"
            .formatted(type, facts.by(), word(facts.kind()));
  }

  private static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
