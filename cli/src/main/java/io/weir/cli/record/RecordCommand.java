// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.record;

import io.weir.cli.usage.UsageException;
import io.weir.core.record.TraceRecord;
import java.io.IOException;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "record",
    description = {
      "Records what the scheduler of a DataNode's volume is asked and what it decides, for weir replay.",
      "For administrators of HDFS, one at a time. It begins with a new scheduler of the same settings, and stops when the time is over or the command is interrupted."
    })
public final class RecordCommand implements Callable<Integer> {
  private static final int MOST_PORT = 65_535;
  private static final int MOST_SECONDS = 600;

  private final PrintStream out;

  @Parameters(
      arity = "0..1",
      paramLabel = "DATANODE:PORT",
      description =
          "A DataNode's web address, as in datanode1:9864. With https:// before it over TLS.")
  private @Nullable String dataNode;

  @Option(
      names = "--volume",
      paramLabel = "FOLDER",
      description = "Which volume, as weir top calls it (default: the only one).")
  private @Nullable String volume;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "For how long, 1 to 600 (default: ${DEFAULT-VALUE}).")
  private int seconds = 30;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Where the trace goes; one that is there is replaced.")
  private @Nullable Path file;

  @Option(
      names = "--anonymous",
      description = "Write hashes in place of the names of applications, users and queues.")
  private boolean isAnonymous;

  @Option(
      names = "--conf",
      paramLabel = "FOLDER",
      description =
          "Hadoop's configuration, for Kerberos and TLS (default: $HADOOP_CONF_DIR, else none).")
  private @Nullable Path conf;

  public RecordCommand(PrintStream out) {
    this.out = out;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (dataNode == null || file == null) {
      throw UsageException.missingParameter("DATANODE:PORT -o FILE");
    }
    if (seconds < 1 || seconds > MOST_SECONDS) {
      throw new UsageException("--seconds must be 1 to " + MOST_SECONDS + ", was " + seconds);
    }
    URL address = address(dataNode);
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || Files.isDirectory(file)) {
      throw new UsageException("-o must be a file in a folder that is there, was " + file);
    }
    TraceRecord.End end = new Recording(address, conf, volume, seconds, isAnonymous).into(file);
    out.printf("%d calls are in %s: weir replay %s%n", end.calls(), file, file);
    return 0;
  }

  private static URL address(String given) {
    try {
      URL url = new URL(given.contains("://") ? given : "http://" + given);
      if (!url.getHost().isEmpty() && url.getPort() > 0 && url.getPort() <= MOST_PORT) {
        return url;
      }
    } catch (MalformedURLException e) {
      // refused below
    }
    throw new UsageException(
        "DATANODE:PORT must be a host and a port up to " + MOST_PORT + ", was '" + given + "'");
  }
}
