// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tuner.phase.JobDivision;
import io.weir.tuner.plan.ElevatorPair;
import io.weir.tuner.plan.PhaseTimes;
import io.weir.tuner.plan.Plan;
import io.weir.tuner.search.PlanFile;
import io.weir.tuner.search.StoredPlan;
import io.weir.tuner.settings.SettingsPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class TuneCommandsTest {
  private static final ElevatorPair DEADLINE = new ElevatorPair("mq-deadline", "-");
  private static final ElevatorPair BFQ = new ElevatorPair("bfq", "-");

  @TempDir Path folder;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  private int run(String... arguments) {
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    CommandLine line =
        new CommandLine(new TuneCommand(out, out))
            .addSubcommand(new TuneShowCommand(out))
            .addSubcommand(new TuneApplyCommand(out))
            .addSubcommand(
                new CommandLine(new TuneRunCommand(out, false)).setStopAtPositional(true))
            .addSubcommand(new TuneRevertCommand(out));
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          out.println(failure.getMessage());
          return 1;
        });
    return line.execute(arguments);
  }

  private String text() {
    return said.toString(StandardCharsets.UTF_8);
  }

  private Path plan(boolean isFaster) throws IOException {
    return plan(isFaster, JobDivision.TWO.names());
  }

  private Path plan(boolean isFaster, List<String> phases) throws IOException {
    StoredPlan stored =
        new StoredPlan(
            "TeraSort",
            folder.resolve("hosts.yaml"),
            DEADLINE,
            phases,
            new Plan(List.of(DEADLINE, BFQ)),
            isFaster,
            List.of(80.0, 82.0),
            List.of(99.0, 101.0),
            StoredPlan.Later.NONE,
            new PhaseTimes(2).with(BFQ, 70, 30).with(DEADLINE, 50, 50),
            SettingsPlan.none(2),
            9);
    return Files.writeString(folder.resolve("terasort.plan.json"), PlanFile.text(stored));
  }

  @Test
  void aPlanIsShownWithWhatItWasFoundFrom() throws IOException {
    assertThat(run("show", plan(true).toString())).isZero();
    assertThat(text())
        .isEqualTo(
            """
            TeraSort: switched by phase

            seconds with        map                 shuffle and reduce  all
            mq-deadline/-       50.0 *              50.0                100.0   as it is
            bfq/-               70.0                30.0 *              100.0
            plan                mq-deadline/-       bfq/-

            with the plan  81.0 s (80.0 to 82.0, 2 runs)
            as it is       100.0 s (99.0 to 101.0, 2 runs)
            The plan takes 19.0 % less, which is no noise.
            9 runs of the job; machines: FOLDER/hosts.yaml
            """
                .replace("FOLDER", folder.toString()));
  }

  @Test
  void whereNoPlanWonItSaysThatAllIsLeft() throws IOException {
    assertThat(run("show", plan(false).toString())).isZero();
    assertThat(text())
        .startsWith("TeraSort: left as it is\n")
        .contains("nothing is changed for this job");
  }

  @Test
  void whatIsMissingIsNamed() throws IOException {
    assertThat(run()).isEqualTo(1);
    assertThat(text()).contains("missing option: --job COMMAND");
    assertThat(run("--job", "true", "--hosts", "h.yaml", "--repeats", "0")).isEqualTo(1);
    assertThat(text()).contains("--repeats must be 1 to 20, was 0");
    assertThat(run("revert")).isEqualTo(1);
    assertThat(text()).contains("missing parameter: PLAN, or option --hosts FILE");
    assertThat(run("apply", plan(true).toString(), "--lease", "1")).isEqualTo(1);
    assertThat(text()).contains("--lease must be 5 to 3600, was 1");
  }

  @Test
  void whereThePlanCannotBeWrittenIsSaidBeforeAnyRun() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path ran = folder.resolve("ran");
    String[] tune = {"--job", "touch " + ran, "--hosts", folder.resolve("h.yaml").toString()};
    for (Path out : List.of(folder, file.resolve("a.plan.json"))) {
      List<String> all = new ArrayList<>(List.of(tune));
      all.addAll(List.of("--out", out.toString()));
      assertThat(run(all.toArray(String[]::new))).isEqualTo(1);
    }
    assertThat(text())
        .contains("--out must be a file, was the folder " + folder)
        .contains("it is " + file + " that cannot be written to");
    assertThat(ran).doesNotExist();
  }

  @Test
  void aPlansFileHasANameThatAFileCanHave() {
    assertThat(TuneCommand.fileName("TeraSort")).isEqualTo("terasort.plan.json");
    assertThat(TuneCommand.fileName("INSERT ../x\n".repeat(40)))
        .startsWith("insert-..-x-insert-")
        .hasSize(110);
  }

  @Test
  void aPlanIsForJobsOfItsKind() throws IOException {
    assertThat(run("run", plan(true).toString(), "true")).isEqualTo(1);
    assertThat(text())
        .contains("are a MapReduce job's, [map, shuffle and reduce]; weir tune apply");
    Path ofDisks = plan(true, List.of("long reads", "many writes"));
    assertThat(run("apply", ofDisks.toString())).isEqualTo(1);
    assertThat(text()).contains("are told by disks, [long reads, many writes]; weir tune run");
  }

  @Test
  void aPlanThatCannotBeUsedIsNamedOnceAndTheOthersAreUsed() throws IOException {
    Path good = plan(true);
    Path bad = Files.writeString(folder.resolve("half.plan.json"), "{\"kind\": \"weir-plan\"");
    PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
    PlanFiles plans = new PlanFiles(List.of(bad, good), err);

    assertThat(plans.read()).extracting(PlanFiles.Read::file).containsExactly(good);
    assertThat(plans.read()).hasSize(1);
    assertThat(text())
        .startsWith("weir: a plan is not used: " + bad + ", line 1: ")
        .hasLineCount(1);

    assertThat(run("apply", bad.toString())).isEqualTo(1);
    assertThat(text()).endsWith("no plan can be used\n");
  }

  @Test
  void ofTwoPlansForAJobTheSecondIsNamed() throws IOException {
    Path first = plan(true);
    Path second = Files.copy(first, folder.resolve("b.plan.json"));
    PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8);
    PlanFiles plans = new PlanFiles(List.of(first, second), err);

    assertThat(plans.read()).extracting(PlanFiles.Read::file).containsExactly(first);
    assertThat(text())
        .isEqualTo(
            "weir: a plan is not used: %s is of TeraSort, which %s before it is of too\n"
                .formatted(second, first));
  }

  @Test
  void aJobsNameDoesNotSteerTheTerminal() throws IOException {
    Path plan = plan(true);
    Files.writeString(plan, Files.readString(plan).replace("TeraSort", "a\\u001b[2J\\nb"));

    assertThat(run("show", plan.toString())).isZero();
    assertThat(text()).startsWith("a\\u001b[2J\\nb: switched by phase\n");
  }

  @Test
  void aCommandWithoutAFasterPlanRunsAsItIs() throws IOException {
    Path plan = plan(false, List.of("long reads", "many writes"));
    assertThat(run("run", plan.toString(), "--", "sh", "-c", "exit 7")).isEqualTo(7);
    assertThat(text()).contains("left as it is, no plan is faster");
  }

  @Test
  void aCommandRunsAlsoWhereAMachineCannotBeReached() throws IOException {
    Path hosts =
        Files.writeString(
            folder.resolve("hosts.yaml"),
            "machines:\n  - {name: gone, ssh: nobody@host.invalid, disks: [sda]}\n");
    Path plan = plan(true, List.of("long reads", "many writes"));
    assertThat(run("run", "--hosts", hosts.toString(), plan.toString(), "sh", "-c", "exit 5"))
        .isEqualTo(5);
    assertThat(text()).contains("goes on with the elevators that its disks had before: gone");
  }

  @Test
  void aMachineThatCannotBeReachedDoesNotKeepOthersFromBeingPutBack() throws IOException {
    Path hosts =
        Files.writeString(
            folder.resolve("hosts.yaml"),
            """
            machines:
              - {name: gone, ssh: nobody@host.invalid, disks: [sda]}
              - {name: gone2, ssh: nobody@host.invalid, disks: [sda]}
            """);
    assertThat(run("revert", "--hosts", hosts.toString())).isEqualTo(1);
    assertThat(text()).contains("gone", "gone2", "not put back: 2 of 2 machines; one that");
  }
}
