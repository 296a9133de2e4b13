// SPDX-License-Identifier: Apache-2.0
package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.results.Bars;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.ResultJson;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class HtmlReportTest {
  private static final String HOSTILE =
      "</script><script>alert(1)</script><img src=x onerror=alert(2)> <!--{{document}}& \u2028$1\\ nowr\u202egnorts";

  @Test
  void thePageHoldsTheWholeDocument() throws IOException {
    ResultDocument document = IsolationSample.document();

    String page = HtmlReport.render(document);

    assertThat(ResultJson.parse(data(page, "weir-result"), "page")).isEqualTo(document);
  }

  @Test
  void thePageLoadsNothing() {
    String page = HtmlReport.render(IsolationSample.document());

    assertThat(page)
        .contains("default-src 'none'")
        .doesNotContainPattern("(?i)(src|href|action|poster)\\s*=\\s*[\"']?(https?:)?//")
        .doesNotContainPattern("(?i)<(link|img|iframe|object|embed|base|form)\\b")
        .doesNotContainPattern("(?i)@import|url\\(\\s*[\"']?http")
        .doesNotContainPattern("<script[^>]+src");
  }

  @Test
  void aPublishedPageLoadsOnlyWhatPublishedPagesShare() {
    String page = HtmlReport.published(IsolationSample.document());

    Set<String> loaded =
        Pattern.compile("(?:src|href)=\"([^\"]+)\"")
            .matcher(page)
            .results()
            .map(match -> match.group(1))
            .collect(Collectors.toSet());
    assertThat(loaded)
        .containsExactlyInAnyOrder("assets/page.css", "assets/d3.min.js", "assets/page.js");
    assertThat(page).contains("default-src 'none'").doesNotContain("unsafe-inline");
    assertThat(HtmlReport.shared()).containsOnlyKeys("page.css", "d3.min.js", "page.js");
  }

  @Test
  void hostileNamesStayTextInAPublishedPage() throws IOException {
    String page = HtmlReport.published(hostile());

    assertThat(ResultJson.parse(data(page, "weir-result"), "page")).isEqualTo(hostile());
    assertThat(page).doesNotContain("alert(1)</script>").doesNotContain("<img");
    assertThat(count(page, "</script")).isEqualTo(4);
  }

  @Test
  void thePageIsSmallEnoughToMail() {
    String page = HtmlReport.render(IsolationSample.document());

    assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(1_500_000);
  }

  @Test
  void everyPlaceOfThePageIsFilled() {
    String page = HtmlReport.render(IsolationSample.document());

    assertThat(page).doesNotContain("{{").contains("Copyright 2010-2023 Mike Bostock");
  }

  @Test
  void hostileNamesStayText() throws IOException {
    ResultDocument document = hostile();

    String page = HtmlReport.render(document);

    assertThat(ResultJson.parse(data(page, "weir-result"), "page")).isEqualTo(document);
    assertThat(page).doesNotContain("alert(1)</script>").doesNotContain("<img");
    assertThat(data(page, "weir-result")).doesNotContain("\u2028").doesNotContain("\u202e");
    assertThat(count(page, "<script")).isEqualTo(4);
    assertThat(count(page, "</script")).isEqualTo(4);
  }

  @Test
  void theScriptsPutNothingIntoThePageAsMarkup() {
    String page = HtmlReport.render(IsolationSample.document());
    String own = page.substring(page.lastIndexOf("<script>"));

    assertThat(own).doesNotContainPattern("innerHTML|outerHTML|insertAdjacentHTML|\\.html\\(|eval");
  }

  @Test
  void thePageShowsTheTextsOfTheTerminal() throws IOException {
    ResultDocument document = IsolationSample.document();

    JsonNode texts = new ObjectMapper().readTree(data(HtmlReport.render(document), "weir-texts"));

    assertThat(texts.at("/verdict").textValue()).isEqualTo("4 of 5 targets met");
    String terminal = new TerminalTable(document).render();
    texts.at("/figures/rows").forEach(row -> assertThat(terminal).contains(row.get(1).textValue()));
  }

  @Test
  void aDocumentOfFiguresAloneIsAPageToo() {
    ResultDocument document =
        ResultDocument.builder("core").figure("decision_16", Figure.of("ns", 310)).build();

    assertThat(HtmlReport.render(document)).contains("decision_16");
  }

  /** The page stays in the build's folder, to be looked at. */
  @Test
  void thePageIsWrittenToItsFile() throws IOException {
    Path file = Path.of("target", "sample", "isolation.html");

    HtmlReport.write(IsolationSample.document(), file);

    assertThat(Files.readString(file)).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
  }

  private static ResultDocument hostile() {
    double[] points = {0, 1};
    return ResultDocument.builder(HOSTILE)
        .summary(HOSTILE)
        .version(HOSTILE)
        .commit(HOSTILE)
        .device(HOSTILE, HOSTILE)
        .setting(HOSTILE, HOSTILE)
        .figure(HOSTILE, Figure.of(HOSTILE, 1))
        .series(new Series(HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE, points, points))
        .table(Table.of(HOSTILE, Column.of(HOSTILE, HOSTILE)).withRow(HOSTILE))
        .bars(Bars.of(HOSTILE, HOSTILE, HOSTILE, HOSTILE))
        .note(HOSTILE)
        .build();
  }

  private static String data(String page, String id) {
    Pattern script = Pattern.compile("(?s)<script [^>]*id=\"" + id + "\">(.*?)</script>");
    Matcher matcher = script.matcher(page);
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
