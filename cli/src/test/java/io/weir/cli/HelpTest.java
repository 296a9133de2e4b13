// SPDX-License-Identifier: Apache-2.0
package io.weir.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.weir.cli.console.Console;
import io.weir.cli.context.Prerequisites;
import io.weir.cli.usage.CommandSections;
import io.weir.cli.usage.Examples;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class HelpTest {
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  @TempDir Path home;

  @Test
  void everyCommandHasAnExampleThatCanBeTyped() {
    Map<String, CommandLine> commands = commands(line());
    assertThat(Examples.all()).containsOnlyKeys(commands.keySet());

    Examples.all()
        .forEach(
            (command, example) -> {
              assertThat(example).startsWith(command);
              assertThat(commands.get(command).getUsageMessage())
                  .contains("Example:\n  " + example.substring(0, Math.min(60, example.length())));
              assertThatCode(() -> line().parseArgs(words(example)))
                  .as(example)
                  .doesNotThrowAnyException();
            });
  }

  @Test
  void everyCommandIsUnderAHeading() {
    assertThat(CommandSections.commands())
        .containsExactlyInAnyOrderElementsOf(line().getSubcommands().keySet());

    assertThat(line().getUsageMessage())
        .contains("Try it:\n", "Operate:\n", "Predict and tune:\n", "Virtual machines:\n")
        .doesNotContain("Commands:");
  }

  @Test
  void aGroupListsItsCommands() {
    List<CommandLine> groups =
        line().getSubcommands().values().stream()
            .filter(each -> !each.getSubcommands().isEmpty())
            .toList();

    assertThat(groups)
        .extracting(CommandLine::getCommandName)
        .contains("bench", "cluster", "weights", "vm", "tune");
    for (CommandLine group : groups) {
      List<String> listed =
          group
              .getUsageMessage()
              .lines()
              .dropWhile(each -> !each.equals("Commands:"))
              .filter(each -> each.matches(" {2}\\w.*"))
              .map(each -> each.strip().split(" ", 2)[0])
              .toList();
      assertThat(listed).containsAll(group.getSubcommands().keySet());
    }
  }

  @Test
  void bashUnderstandsTheScriptThatCompletes() throws Exception {
    Prompt prompt = new Prompt(home);

    assertThat(prompt.weir("completion")).isZero();
    Path script = Files.writeString(home.resolve("completion"), prompt.out());
    assertThat(prompt.out()).contains("doctor", "--namenode");
    Process bash =
        new ProcessBuilder("bash", "-n", script.toString()).redirectErrorStream(true).start();
    assertThat(new String(bash.getInputStream().readAllBytes(), UTF_8)).isEmpty();
    assertThat(bash.waitFor()).isZero();
  }

  @Test
  void theScriptCompletesValuesInTheLettersThatAreTyped() {
    Prompt prompt = new Prompt(home);

    assertThat(prompt.weir("completion", "zsh")).isZero();
    assertThat(prompt.out())
        .containsPattern("\"emulated\" \"own\"")
        .containsPattern("\"all\" \"there\"")
        .containsPattern("\"bash\" \"zsh\"")
        .containsPattern("_param_args=\\(.*\"isolation\"")
        .doesNotContain("EMULATED", "THERE", "COORDINATE");
    assertThat(prompt.weir("completion", "fish")).isEqualTo(2);
    assertThat(prompt.err()).isEqualTo("weir: SHELL must be bash or zsh, was 'fish'\n");
  }

  @Test
  void theExampleOfADocumentHasANameThatARunGives() {
    assertThat(Examples.all().get("weir report")).containsPattern("/demo-\\d{8}-\\d{6}\\.json ");
  }

  private CommandLine line() {
    PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    Console console = new Console(out, out, false, false, 100);
    return Weir.line(Prompt.context(home, console, Prerequisites.MEMORY_BYTES));
  }

  private static Map<String, CommandLine> commands(CommandLine line) {
    Map<String, CommandLine> all = new TreeMap<>();
    all.put(line.getCommandSpec().qualifiedName(), line);
    line.getSubcommands().values().forEach(each -> all.putAll(commands(each)));
    return all;
  }

  /** Without the first, which is weir. */
  private static String[] words(String example) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(example);
    while (matcher.find()) {
      words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
    }
    return words.subList(1, words.size()).toArray(String[]::new);
  }
}
