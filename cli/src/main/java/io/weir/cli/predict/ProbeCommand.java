// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.predict;

import io.weir.cli.console.Interruption;
import io.weir.cli.console.ProgressBar;
import io.weir.cli.context.Context;
import io.weir.cli.usage.UsageException;
import io.weir.linux.DeviceFile;
import io.weir.linux.Estimate;
import io.weir.linux.Probe;
import io.weir.linux.ProbeResult;
import io.weir.results.AtomicFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "probe",
    description = {
      "Measures the disk that a folder is on: throughput by number of streams, random accesses, files in pieces, queue depths.",
      "It takes at most four minutes, writes at most 1 GiB and an eighth of what is free, and leaves nothing behind but the document. It needs fio."
    })
public final class ProbeCommand implements Callable<Integer> {
  private static final int INTERRUPTED = 130;

  private final Context context;

  @Parameters(
      paramLabel = "FOLDER",
      arity = "0..1",
      description = "On the disk, as in /data/disk1.")
  private @Nullable Path folder;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the document goes (default: NAME.device.json here, after the folder).")
  private @Nullable Path out;

  @Option(
      names = "--busy",
      description = "Although others use the disk: they are slowed down, and measured too.")
  private boolean busy;

  @Option(names = "--json", description = "Print the document instead of the table.")
  private boolean json;

  public ProbeCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (folder == null) {
      throw UsageException.missingParameter("FOLDER, on the disk that is probed");
    }
    try (Interruption interruption = Interruption.guard()) {
      try {
        show(probed(folder), file(folder));
        return 0;
      } catch (IOException | InterruptedException failure) {
        if (interruption.happened()) {
          context.console().complain("interrupted; nothing is left on the disk");
          return INTERRUPTED;
        }
        throw failure;
      }
    }
  }

  private ProbeResult probed(Path onDisk) throws IOException, InterruptedException {
    try (ProgressBar bar = new ProgressBar(context.console())) {
      return Probe.of(onDisk, busy, bar::at);
    }
  }

  private Path file(Path onDisk) {
    if (out != null) {
      return out;
    }
    Path name = onDisk.toAbsolutePath().normalize().getFileName();
    return Path.of((name == null ? "root" : name) + ".device.json");
  }

  private void show(ProbeResult result, Path file) throws IOException {
    String document = DeviceFile.text(result);
    AtomicFile.write(file, document);
    PrintStream print = context.console().out();
    if (json) {
      print.print(document);
      return;
    }
    print.println(result.device());
    print.println();
    print.println("streams   read MB/s        write MB/s       copy MB/s");
    for (Map.Entry<Integer, Estimate> each : result.reads().entrySet()) {
      print.printf(
          Locale.ROOT,
          "%7d   %-15s  %-15s  %s%n",
          each.getKey(),
          megabytes(each.getValue()),
          megabytes(result.writes().get(each.getKey())),
          megabytes(result.copies().get(each.getKey())));
    }
    print.println();
    print.printf(
        Locale.ROOT,
        "random access   %.2f ms (± %.2f)%n",
        1e3 * result.random().mean(),
        1e3 * result.random().margin());
    print.printf(
        Locale.ROOT,
        "files in pieces F = %.2f (± %.2f)%n",
        result.fragmentation().mean(),
        result.fragmentation().margin());
    print.printf(Locale.ROOT, "knee latency    %.2f ms%n", 1e3 * result.kneeSeconds());
    List<String> wide = result.wide();
    if (!wide.isEmpty()) {
      print.println();
      print.println(
          "Spread by more than 2.5 %, measure again at a quieter time: " + String.join(", ", wide));
    }
    print.println();
    print.println("document  " + context.places().shown(file));
  }

  private static String megabytes(@Nullable Estimate bytesPerSecond) {
    return bytesPerSecond == null
        ? ""
        : String.format(
            Locale.ROOT,
            "%.1f (± %.1f)",
            bytesPerSecond.mean() / 1e6,
            bytesPerSecond.margin() / 1e6);
  }
}
