// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import io.weir.results.AtomicFile;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder docs/results: a document of each bench, and what is made of them: a page of each, the
 * files that the pages share, and texts, which are templates with figures: README.md is made of
 * README.template.md, and says why targets are missed; each other NAME.template.md makes a NAME.md.
 */
public final class PublishedResults {
  private static final String TEMPLATE = ".template.md";
  private static final String README = "README" + TEMPLATE;
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
    made.putAll(texts(documents));
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

  /** What is made of templates: the text of each, by its name within the folder. */
  Map<String, String> texts() throws IOException {
    return texts(documents());
  }

  private Map<String, String> texts(SortedMap<String, ResultDocument> documents)
      throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Path file : files(TEMPLATE)) {
      String name = file.getFileName().toString();
      String template = Files.readString(file);
      texts.put(
          name.replace(TEMPLATE, ".md"),
          name.equals(README)
              ? ResultsPage.of(template, name, documents)
              : ResultsPage.ofSome(template, name, documents));
    }
    return texts;
  }

  private SortedMap<String, ResultDocument> documents() throws IOException {
    SortedMap<String, ResultDocument> documents = new TreeMap<>();
    for (Path file : files(".json")) {
      ResultDocument document = ResultJson.read(file);
      if (!file.endsWith(document.bench() + ".json")) {
        throw new IOException(file + " is a document of the bench " + document.bench());
      }
      documents.put(document.bench(), document);
    }
    return documents;
  }

  private List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(each -> each.toString().endsWith(ending)).sorted().toList();
    }
  }
}
