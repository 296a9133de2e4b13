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
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder docs/results: a document of each bench, and what is made of them: a page of each, the
 * files that the pages share, and the README, which is README.template.md with figures.
 */
public final class PublishedResults {
  private static final String README = "README.md";
  private static final String TEMPLATE = "README.template.md";
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*");
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{7,40}");

  private final Path folder;

  public PublishedResults(Path folder) {
    this.folder = folder;
  }

  /**
   * Puts the document in the place of its bench's last one, and makes the rest anew. Where that
   * cannot be made, as the template lacks a reason, nothing is changed.
   *
   * @throws IllegalArgumentException if the document is not one to publish
   */
  public void publish(ResultDocument document) throws IOException {
    check(document);
    SortedMap<String, ResultDocument> documents = documents();
    documents.put(document.bench(), document);
    Map<String, String> made = made(documents);
    ResultJson.write(document, folder.resolve(document.bench() + ".json"));
    write(made);
  }

  private static void check(ResultDocument document) {
    if (!NAME.matcher(document.bench()).matches()) {
      throw new IllegalArgumentException(
          "a bench must have a name of small letters, digits and '-', was '%s'"
              .formatted(document.bench()));
    }
    if (Boolean.TRUE.equals(document.settings().get(ResultDocument.QUICK))) {
      throw new IllegalArgumentException("a run must be a whole one, was a quick one");
    }
    if (!COMMIT.matcher(document.commit()).matches()) {
      throw new IllegalArgumentException(
          "a run must be of a commit, so that it can be repeated, was of '%s'"
              .formatted(document.commit()));
    }
  }

  /** Writes what is made of the documents. */
  void write() throws IOException {
    write(made(documents()));
  }

  private void write(Map<String, String> made) throws IOException {
    for (Map.Entry<String, String> file : made.entrySet()) {
      AtomicFile.write(folder.resolve(file.getKey()), file.getValue());
    }
  }

  private Map<String, String> made(SortedMap<String, ResultDocument> documents) throws IOException {
    Map<String, String> made = pages(documents);
    made.put(README, readme(documents));
    return made;
  }

  /** The pages and what they share: the text of each, by its name within the folder. */
  Map<String, String> pages() throws IOException {
    return pages(documents());
  }

  private static Map<String, String> pages(SortedMap<String, ResultDocument> documents) {
    Map<String, String> files = new LinkedHashMap<>();
    HtmlReport.shared().forEach((name, text) -> files.put(HtmlReport.SHARED + "/" + name, text));
    documents.forEach(
        (bench, document) -> files.put(bench + ".html", HtmlReport.published(document)));
    return files;
  }

  String readme() throws IOException {
    return readme(documents());
  }

  private String readme(SortedMap<String, ResultDocument> documents) throws IOException {
    return ResultsPage.of(Files.readString(folder.resolve(TEMPLATE)), TEMPLATE, documents);
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
