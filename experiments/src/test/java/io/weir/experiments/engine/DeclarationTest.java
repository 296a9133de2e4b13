// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.experiments.engine.ExperimentOptions.Choice;
import io.weir.experiments.engine.ExperimentOptions.Disk;
import io.weir.experiments.engine.ExperimentOptions.Earlier;
import io.weir.lab.Progress;
import io.weir.results.Figure;
import io.weir.results.ResultDocument;
import io.weir.results.Series;
import io.weir.results.Table;
import io.weir.results.Table.Column;
import io.weir.results.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments on a lab that gives numbers out of its head. */
class DeclarationTest {
  private static final Factor<Integer> STREAMS = Factor.of("streams", 1, 2);
  private static final Factor<String> POLICY = Factor.named("policy", List.of("stock", "weir"));

  private static final String RUN =
      "{\"bench\":\"tiny\",\"quick\":false,\"disk\":\"own\",\"seed\":1}\n";

  private final List<String> measured = new ArrayList<>();
  @TempDir private Path folder;

  private Declaration<String> declaration() {
    return Declaration.of("tiny", lab("a"))
        .question("Does it?")
        .varies(STREAMS)
        .compares(POLICY)
        .measures(
            (lab, its, values) -> {
              String policy = its.of(POLICY);
              measured.add(lab + " " + its.of(STREAMS) + policy);
              values.put("reads", policy.equals("weir") ? 3 : 2 * its.of(STREAMS));
            })
        .figure(
            "ratio",
            Figure.FRACTION,
            samples -> samples.ratio("reads_weir_2", "reads_stock_2"),
            Target.atLeast(0.5))
        .eachAsFigure("reads", "MB/s")
        .plot("Reads", "reads", STREAMS, POLICY, "MB/s");
  }

  private static Lab<String> lab(String name) {
    return (options, progress, use) -> use.on(name);
  }

  @Test
  void whatIsComparedIsMeasuredRightAfterEachOtherAndTheOtherWayRoundEachSecondTime()
      throws Exception {
    declaration().run(options("run", 2, null), Progress.SILENT);
    assertThat(measured)
        .containsExactly(
            "a 1stock",
            "a 1weir",
            "a 2stock",
            "a 2weir",
            "a 1weir",
            "a 1stock",
            "a 2weir",
            "a 2stock");
  }

  @Test
  void casesOfOneTurnAreMeasuredBeforeWhatIsComparedChanges() throws Exception {
    declaration()
        .varies(Factor.of("files", 1, 2))
        .inTurns(its -> its.of(STREAMS))
        .run(options("run", 1, null), Progress.SILENT);
    assertThat(measured)
        .containsExactly(
            "a 1weir",
            "a 1weir",
            "a 1stock",
            "a 1stock",
            "a 2stock",
            "a 2stock",
            "a 2weir",
            "a 2weir");
  }

  @Test
  void levelsAreMeasuredBecauseOthersAre() throws Exception {
    Factor<Integer> files = Factor.of("files", 1, 2);
    Declaration.of("tiny", lab("a"))
        .varies(
            files, List.of(2), chosen -> chosen.stream().flatMap(n -> Stream.of(n, -n)).toList())
        .partsAreOf(files)
        .measures((lab, its, values) -> measured.add(lab + its.of(files)))
        .run(chosen(new Choice(List.of("2"), List.of())), Progress.SILENT);
    assertThat(measured).containsExactly("a2", "a-2");
  }

  @Test
  void runsOfSeveralCommitsAreSaidToBe() throws Exception {
    Path first = Files.createDirectories(folder.resolve("first"));
    Files.writeString(
        first.resolve("samples.jsonl"),
        RUN
            + "{\"round\":0,\"of\":\"case_stock_1\",\"values\":{\"reads_stock_1\":[1]},\"commit\":\"before\"}\n");
    ResultDocument document = declaration().run(options("second", 1, first), Progress.SILENT);
    assertThat(document.notes())
        .containsExactly("It was measured by the commits before, commit, and made by commit.");
  }

  @Test
  void figuresFollowFromSamplesAndEachCaseHasItsOwn() throws Exception {
    ResultDocument document = declaration().run(options("run", 2, null), Progress.SILENT);
    assertThat(document.figures().get("ratio").value()).isEqualTo(0.75);
    assertThat(document.figures().get("ratio").met()).contains(true);
    assertThat(document.figures().keySet())
        .containsExactly("ratio", "reads_stock_1", "reads_stock_2", "reads_weir_1", "reads_weir_2");
    assertThat(document.figures().get("reads_stock_2").n()).isEqualTo(2);
    assertThat(document.series()).hasSize(2);
    Series weir = document.series().get(1);
    assertThat(weir.name()).isEqualTo("weir");
    assertThat(weir.y()).containsExactly(3, 3);
  }

  @Test
  void anotherLabIsMeasuredOnceAndNotByAQuickRun() throws Exception {
    Declaration<String> two = declaration().measuresOnceOn(lab("b"), "bfq");
    ResultDocument document = two.run(options("run", 2, null), Progress.SILENT);
    assertThat(measured).hasSize(12).contains("b 1stock");
    assertThat(document.figures().get("reads_stock_2_bfq").n()).isEqualTo(1);
    assertThat(document.series()).hasSize(4);
    measured.clear();
    two.run(quick(), Progress.SILENT);
    assertThat(measured).hasSize(4).noneMatch(each -> each.startsWith("b"));
  }

  @Test
  void aRunThatWasEndedGoesOnWhereItWas() throws Exception {
    Declaration<String> fails =
        declaration()
            .measures(
                (lab, its, values) -> {
                  if (measured.size() == 3) {
                    throw new IOException("the disk is gone");
                  }
                  measured.add(lab);
                  values.put("reads", 1);
                });
    ExperimentOptions first = options("first", 1, null);
    assertThatThrownBy(() -> fails.run(first, Progress.SILENT)).hasMessage("the disk is gone");
    measured.clear();
    ResultDocument document =
        declaration().run(options("second", 1, first.kept()), Progress.SILENT);
    assertThat(measured).containsExactly("a 2weir");
    assertThat(document.figures().get("reads_stock_1").value()).isEqualTo(1);
    measured.clear();
    declaration().run(options("third", 1, folder.resolve("second")), Progress.SILENT);
    assertThat(measured).isEmpty();
  }

  @Test
  void aLineThatIsNoMeasurementIsNamed() throws Exception {
    Path file = Files.createDirectories(folder.resolve("first")).resolve("samples.jsonl");
    Files.writeString(file, RUN + "{\"round\":0,\"of\":\"case\",\"values\":{}}\nnonsense\n");
    assertThatThrownBy(
            () -> declaration().run(options("second", 1, folder.resolve("first")), Progress.SILENT))
        .hasMessageContaining("samples.jsonl, line 3: it is no measurement");
    assertThat(measured).isEmpty();
  }

  @Test
  void eachLabIsUsedUpBeforeTheNextComesUp() throws Exception {
    Factor<String> disk = Factor.named("disk", List.of("a", "b"));
    Declaration.ofEach("tiny", disk, DeclarationTest::lab)
        .measuresFirst((lab, its, values) -> measured.add("first " + lab))
        .varies(STREAMS)
        .measures(
            (lab, its, values) -> measured.add(lab + its.of(STREAMS) + " round " + values.round()))
        .measuresOnce((lab, its, values) -> measured.add("once " + lab))
        .run(options("run", 2, null), Progress.SILENT);
    assertThat(measured)
        .containsExactly(
            "first a",
            "a1 round 0",
            "a2 round 0",
            "a1 round 1",
            "a2 round 1",
            "once a",
            "first b",
            "b1 round 0",
            "b2 round 0",
            "b1 round 1",
            "b2 round 1",
            "once b");
  }

  @Test
  void aQuickRunHasQuickLevelsAndAUserChoosesParts() throws Exception {
    Declaration<String> declaration =
        Declaration.of("tiny", lab("a"))
            .varies(STREAMS, List.of(2))
            .varies(POLICY)
            .partsAreOf(POLICY)
            .where(its -> its.of(STREAMS) == 2 || its.of(POLICY).equals("weir"))
            .measures((lab, its, values) -> measured.add(its.of(POLICY) + its.of(STREAMS)));
    assertThat(declaration.parts()).containsExactly("stock", "weir");
    declaration.run(quick(), Progress.SILENT);
    assertThat(measured).containsExactly("stock2", "weir2");
    measured.clear();
    declaration.run(options("all", 1, null), Progress.SILENT);
    assertThat(measured).containsExactly("weir1", "stock2", "weir2");
    measured.clear();
    declaration.run(chosen(new Choice(List.of("wei"), List.of())), Progress.SILENT);
    assertThat(measured).containsExactly("weir1", "weir2");
  }

  @Test
  void settingsAndNotesAreSaidOnceAndIntervalsAreOfRounds() throws Exception {
    ResultDocument document =
        Declaration.of("tiny", lab("a"))
            .measures(
                (lab, its, values) -> {
                  values.setting("depth", 4);
                  values.note("It was warm.");
                  values.put("reads", 1, 2, 3);
                })
            .figureWithInterval("reads", "MB/s", samples -> samples.rounds("reads"), null)
            .tableOfCases("All", CaseColumn.of("reads", "MB/s", "reads"))
            .run(options("run", 2, null), Progress.SILENT);
    assertThat(document.settings()).containsEntry("depth", "4");
    assertThat(document.notes()).containsExactly("It was warm.");
    assertThat(document.figures().get("reads").n()).isEqualTo(6);
    assertThat(document.figures().get("reads_low").value()).isBetween(1.0, 2.0);
    assertThat(document.tables().get(0).rows()).containsExactly(List.of(2.0));
  }

  @Test
  void withoutAPartThatFailsTheOthersGoOnIfTheyMay() throws Exception {
    Declaration<String> failing =
        Declaration.of("broken", lab("x"))
            .measures(
                (lab, its, values) -> {
                  throw new IOException("no disk");
                });
    Declaration<ThisProcess> whole =
        Declaration.of("all", Lab.THIS_PROCESS).question("All?").and(failing).and(part("two", 2));
    assertThatThrownBy(() -> whole.run(options("all", 1, null), Progress.SILENT))
        .hasMessage("no disk");

    ResultDocument document =
        whole.goesOnWithoutFailedParts().run(options("again", 1, null), Progress.SILENT);

    assertThat(document.figures().keySet()).containsExactly("two_stock", "two_weir");
    assertThat(document.notes()).anyMatch(note -> note.contains("broken failed"));
  }

  @Test
  void partsHaveLabsOfTheirOwnAndOneDocument() throws Exception {
    Declaration<String> whole =
        Declaration.of("whole", lab("none"))
            .and(part("one", 1))
            .and(part("two", 2))
            .figure("first", "MB/s", all -> all.of("one_weir"));
    assertThat(whole.parts()).containsExactly("one", "two");
    ResultDocument document = whole.run(options("all", 1, null), Progress.SILENT);
    assertThat(measured).containsExactly("one stock", "one weir", "two stock", "two weir");
    assertThat(document.figures().keySet())
        .containsExactly("first", "one_stock", "one_weir", "two_stock", "two_weir");
    assertThat(document.figures().get("first").value()).isEqualTo(1);
    assertThat(document.settings()).containsOnlyKeys("repeats", "disk of one", "disk of two");
    measured.clear();
    whole.run(options("again", 1, folder.resolve("all")), Progress.SILENT);
    assertThat(measured).isEmpty();
    whole.run(chosen(new Choice(List.of("two"), List.of())), Progress.SILENT);
    assertThat(measured).containsExactly("two stock", "two weir");
  }

  private Declaration<String> part(String name, double reads) {
    return Declaration.of(name, lab(name))
        .setting("disk of " + name, "large", "small")
        .compares(POLICY)
        .measures(
            (lab, its, values) -> {
              measured.add(lab + " " + its.of(POLICY));
              values.put(name, reads);
            })
        .eachAsFigure(name, "MB/s");
  }

  @Test
  void moreRepeatsAreAddedToARun() throws Exception {
    declaration().run(options("first", 1, null), Progress.SILENT);
    measured.clear();
    ExperimentOptions more = options("second", 1, new Earlier(folder.resolve("first"), 2), false);
    ResultDocument document = declaration().run(more, Progress.SILENT);
    assertThat(measured).hasSize(8);
    assertThat(document.figures().get("reads_stock_1").n()).isEqualTo(3);
  }

  @Test
  void aRoundThatHasBegunIsMeasuredToItsEndHoweverFewAreAskedFor() throws Exception {
    declaration().run(options("first", 2, null), Progress.SILENT);
    Path file = folder.resolve("first/samples.jsonl");
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, lines.size() - 1));
    measured.clear();
    ResultDocument document =
        declaration().run(options("second", 1, folder.resolve("first")), Progress.SILENT);
    assertThat(measured).containsExactly("a 2stock");
    assertThat(document.settings()).containsEntry("repeats", 2L);
    assertThat(document.figures().get("ratio").n()).isEqualTo(2);
  }

  @Test
  void aQuickRunGoesOnWithAQuickOneAlone() throws Exception {
    declaration().run(quick(), Progress.SILENT);
    assertThatThrownBy(
            () -> declaration().run(options("second", 1, folder.resolve("quick")), Progress.SILENT))
        .hasMessageEndingWith("is of another run: it is of --quick");
  }

  @Test
  void aQuickRunIsMeasuredAsOftenAsIsAskedFor() throws Exception {
    declaration().run(options("quick", 2, null, true), Progress.SILENT);
    assertThat(measured).hasSize(8);
  }

  @Test
  void aRunThatOnlyComputesEndsBeforeItsNextCaseWhenItIsInterrupted() {
    Declaration<String> interrupted =
        Declaration.of("tiny", lab("a"))
            .varies(STREAMS)
            .measures(
                (lab, its, values) -> {
                  measured.add(its.words());
                  Thread.currentThread().interrupt();
                });
    assertThatThrownBy(() -> interrupted.run(options("run", 1, null), Progress.SILENT))
        .isInstanceOf(InterruptedException.class);
    assertThat(measured).hasSize(1);
    assertThat(folder.resolve("run/samples.jsonl")).exists();
  }

  @Test
  void whatFollowsFromSamplesIsAFigureOfEachCaseWhereItIsSomething() throws Exception {
    ResultDocument document =
        declaration()
            .eachAsFigure(
                (all, its) ->
                    its.of(POLICY).equals("weir")
                        ? all.ratio(its.nameOf("reads"), its.with(POLICY, "stock").nameOf("reads"))
                        : new double[0],
                "ratio",
                its -> "gain_" + its.of(STREAMS),
                its -> its.of(STREAMS) == 2 ? Target.atLeast(1) : null)
            .run(options("run", 1, null), Progress.SILENT);
    assertThat(document.figures()).containsKeys("gain_1", "gain_2");
    assertThat(document.figures().get("gain_1").value()).isEqualTo(1.5);
    assertThat(document.figures().get("gain_2").met()).contains(false);
  }

  @Test
  void rowsAreKeptAndStandInTheOrderOfTheCases() throws Exception {
    Declaration<String> declaration =
        Declaration.of("tiny", lab("a"))
            .varies(STREAMS)
            .measures(
                (lab, its, values) -> {
                  measured.add(lab);
                  values.row("Found", its.of(STREAMS), "plan " + its.of(STREAMS));
                })
            .table(all -> all.table("Found", Column.of("streams"), Column.of("plan")));
    declaration.run(options("first", 1, null), Progress.SILENT);
    measured.clear();
    ResultDocument document =
        declaration.run(options("second", 1, folder.resolve("first")), Progress.SILENT);
    assertThat(measured).isEmpty();
    assertThat(document.tables().get(0).rows())
        .containsExactly(List.of(1L, "plan 1"), List.of(2L, "plan 2"));
  }

  @Test
  void eachLevelOfAFactorHasATableOfItsCases() throws Exception {
    ResultDocument document =
        declaration()
            .tablesOfCases(POLICY, "By streams, %s"::formatted, CaseColumn.of("reads", "", "reads"))
            .run(options("run", 1, null), Progress.SILENT);
    assertThat(document.tables())
        .extracting(Table::title)
        .containsExactly("By streams, stock", "By streams, weir");
    assertThat(document.tables().get(0).rows())
        .containsExactly(List.of("1", 2.0), List.of("2", 4.0));
  }

  @Test
  void casesThatAreMeasuredAtATimeDoNotWaitForEachOther() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    ResultDocument document =
        Declaration.of("tiny", lab("a"))
            .varies(STREAMS)
            .atATime(2)
            .measures(
                (lab, its, values) -> {
                  both.await(); // for ever, were there one at a time
                  values.put("reads", its.of(STREAMS));
                })
            .eachAsFigure("reads", "MB/s")
            .run(options("run", 2, null), Progress.SILENT);
    assertThat(document.figures().get("reads_2").n()).isEqualTo(2);
  }

  private ExperimentOptions chosen(Choice choice) {
    return new ExperimentOptions(
        false, 1, Disk.OWN, 1, folder, folder.resolve("chosen"), null, "v", "c", choice);
  }

  private ExperimentOptions quick() {
    return options("quick", 1, null, true);
  }

  private ExperimentOptions options(String kept, int repeats, @Nullable Path from) {
    return options(kept, repeats, from == null ? null : new Earlier(from, 0), false);
  }

  private ExperimentOptions options(
      String kept, int repeats, @Nullable Earlier from, boolean quick) {
    return new ExperimentOptions(
        quick,
        repeats,
        Disk.OWN,
        /* seed= */ 1,
        folder,
        folder.resolve(kept),
        from,
        "version",
        "commit",
        Choice.EVERYTHING);
  }
}
