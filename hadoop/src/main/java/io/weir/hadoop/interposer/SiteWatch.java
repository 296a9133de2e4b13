// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.hadoop.weights.FileStamp;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file that a DataNode's configuration has its Weir keys from: HDFS reloads no keys but its
 * own. A change counts when the file looks the same twice. Not thread-safe: one thread looks.
 */
final class SiteWatch {
  private static final Logger LOG = LoggerFactory.getLogger(SiteWatch.class);
  private static final String SITE = "hdfs-site.xml";
  private static final String CORE_SITE = "core-site.xml";
  private static final String PREFIX = "weir.";

  private final Path file;
  private final Configuration atStart;
  private final Consumer<Configuration> onChange;
  private Map<String, String> known;
  private @Nullable FileStamp seen;
  private @Nullable FileStamp loaded;
  private @Nullable String lastFault;

  /**
   * Tells the whole configuration when a key of Weir has changed; what was not from this file
   * stays.
   */
  SiteWatch(Path file, Configuration atStart, Consumer<Configuration> onChange) {
    this.file = file;
    this.atStart = new Configuration(atStart);
    this.onChange = onChange;
    this.known = keys(atStart);
    try {
      loaded = FileStamp.of(file);
    } catch (IOException absent) {
      loaded = null;
    }
  }

  /** The file on the class path that a configuration was read from; nothing if it is in a jar. */
  static Optional<Path> file(Configuration conf) {
    URL site = conf.getResource(SITE);
    if (site == null || !"file".equals(site.getProtocol())) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(site.toURI()));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** Looks whether the file has changed, and reads it if so; says each fault once. */
  void look() {
    try {
      lookAgain();
      lastFault = null;
    } catch (IOException | RuntimeException | Error e) {
      String fault = e.toString();
      if (!fault.equals(lastFault)) {
        LOG.error("Weir keeps the settings that it has: {} cannot be read: {}", file, fault);
      }
      lastFault = fault;
    }
  }

  private void lookAgain() throws IOException {
    FileStamp stamp = FileStamp.of(file);
    boolean settled = stamp.equals(seen);
    seen = stamp;
    if (!settled || stamp.equals(loaded)) {
      return;
    }
    Configuration fresh = read();
    Map<String, String> now = keys(fresh);
    if (!now.equals(known)) {
      onChange.accept(fresh);
      known = now;
    }
    loaded = stamp; // last, so that what could not be read now is read at the next look
  }

  /** As a DataNode that starts now would have it; what is from no file stays. */
  private Configuration read() {
    Configuration files = new Configuration(/* loadDefaults= */ false);
    URL core = atStart.getResource(CORE_SITE);
    if (core != null) {
      files.addResource(core);
    }
    files.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    Configuration fresh = new Configuration(atStart);
    Set<String> kept = new HashSet<>();
    for (String key : keys(atStart).keySet()) {
      if (isFromFile(key)) {
        fresh.unset(key);
      } else {
        kept.add(key);
      }
    }
    for (Map.Entry<String, String> each : files) {
      if (each.getKey().startsWith(PREFIX) && !kept.contains(each.getKey())) {
        fresh.set(each.getKey(), each.getValue());
      }
    }
    return fresh;
  }

  private boolean isFromFile(String key) {
    String[] sources = atStart.getPropertySources(key);
    return sources != null
        && Arrays.stream(sources).anyMatch(each -> each.endsWith(SITE) || each.endsWith(CORE_SITE));
  }

  private static Map<String, String> keys(Configuration conf) {
    Map<String, String> keys = new TreeMap<>();
    conf.getPropsWithPrefix(PREFIX).forEach((name, value) -> keys.put(PREFIX + name, value));
    return keys;
  }
}
