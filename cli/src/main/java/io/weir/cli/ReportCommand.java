// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import io.weir.cli.console.Shown;
import io.weir.cli.context.Context;
import io.weir.cli.usage.OutputFile;
import io.weir.cli.usage.UsageException;
import io.weir.report.HtmlReport;
import io.weir.report.PublishedResults;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "report", description = "Shows a result document that a run wrote.")
final class ReportCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(paramLabel = "FILE.json", description = "The document.")
  private @Nullable Path file;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write it as one self-contained page, too.")
  private @Nullable Path page;

  @Option(
      names = "--publish",
      description = "In a checkout: put it into docs/results, and make all pages there anew.")
  private boolean publish;

  ReportCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Exception {
    if (file == null) {
      throw UsageException.missingParameter("FILE.json");
    }
    OutputFile.check("--html", page);
    ResultDocument document = ResultJson.read(file);
    Shown.table(document, context.console());
    if (page != null) {
      HtmlReport.write(document, page);
      context.console().out().println("page    " + context.places().shown(page));
    }
    if (publish) {
      publish(document);
    }
    return 0;
  }

  private void publish(ResultDocument document) throws IOException {
    Path folder = context.places().home().resolve("docs/results");
    if (!Files.isDirectory(folder)) {
      throw new UsageException("--publish needs a checkout: " + folder + " is no folder");
    }
    try {
      new PublishedResults(folder).publish(document);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--publish does not take " + file + ": " + e.getMessage());
    }
    context.console().out().println("results " + context.places().shown(folder));
  }
}
