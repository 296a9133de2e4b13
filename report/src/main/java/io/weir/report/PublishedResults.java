// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import io.weir.results.AtomicFile;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The folder docs/results: a document of each bench, and what is made of them: a page of each, the
 * files that the pages share, and the README, which is README.template.md with figures.
 */
public final class PublishedResults {
  private static final String README = "README.md";
  private static final String TEMPLATE = "README.template.md";

  private final Path folder;

  public PublishedResults(Path folder) {
    this.folder = folder;
  }

  /** Puts the document in the place of its bench's last one, and makes the rest anew. */
  public void publish(ResultDocument document) throws IOException {
    ResultJson.write(document, folder.resolve(document.bench() + ".json"));
    write();
  }

  /** Writes what is made of the documents; the README last, whose template may lack a reason. */
  void write() throws IOException {
    for (Map.Entry<String, String> file : pages().entrySet()) {
      AtomicFile.write(folder.resolve(file.getKey()), file.getValue());
    }
    AtomicFile.write(folder.resolve(README), readme());
  }

  /** The pages and what they share: the text of each, by its name within the folder. */
  Map<String, String> pages() throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    HtmlReport.shared().forEach((name, text) -> files.put(HtmlReport.SHARED + "/" + name, text));
    documents()
        .forEach((bench, document) -> files.put(bench + ".html", HtmlReport.published(document)));
    return files;
  }

  String readme() throws IOException {
    return ResultsPage.of(Files.readString(folder.resolve(TEMPLATE)), TEMPLATE, documents());
  }

  private SortedMap<String, ResultDocument> documents() throws IOException {
    SortedMap<String, ResultDocument> documents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        ResultDocument document = ResultJson.read(file);
        if (!file.endsWith(document.bench() + ".json")) {
          throw new IOException(file + " is a document of the bench " + document.bench());
        }
        documents.put(document.bench(), document);
      }
    }
    return documents;
  }
}
