// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.vm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weir.linux.xen.XenHost;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands, with programs in the place of Xen's tools that say what those do. */
final class VmCommandsTest {
  private static final String MACHINES =
      """
      Cpupool Pool-0: tslice=30ms ratelimit=1000us migration-delay=0us
      Name                                ID Weight  Cap
      Domain-0                             0    256    0
      prod 1                               1    512    0
      prod2                                2    256    0
      test1                                3    256    0
      """;

  @TempDir Path tools;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void xen() throws IOException {
    Files.writeString(tools.resolve("machines"), MACHINES);
    Files.writeString(tools.resolve("groups"), "1:600=1,2;2:300=3\n");
    tool(
        "xl",
        "case $1 in info) printf 'nr_cpus : 1\\ncpu_mhz : 0.001\\nxen_scheduler : credit\\n' ;; *) cat machines ;; esac");
    tool("xenhypfs", "if [ $1 = write ]; then echo \"$3\" >groups; else cat groups; fi");
  }

  private void tool(String name, String script) throws IOException {
    Path file = tools.resolve(name);
    Files.writeString(file, "#!/bin/sh\ncd '%s'\n%s\n".formatted(tools, script));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private int run(String... arguments) {
    XenHost host = new XenHost(tools);
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    CommandLine line =
        new CommandLine(new VmCommand())
            .addSubcommand(new VmGroupsCommand(host, out))
            .addSubcommand(new VmTopCommand(host, out, false));
    line.setErr(new PrintWriter(out, true, StandardCharsets.UTF_8));
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

  @Test
  void groupsAreListedWithWhatTheyAreDue() {
    assertThat(run("groups")).isZero();
    assertThat(text())
        .contains("     1     600   51.9%  prod 1 (1), prod2 (2)") // of 600 + 300 + Dom0's 256
        .contains("     2     300   26.0%  test1 (3)");
  }

  @Test
  void groupsOfMachinesThatHaveThemAsAParameterAreListedToo() throws IOException {
    Files.writeString(
        tools.resolve("machines"),
        """
        Name                                ID Weight Group
        Domain-0                             0    256     0
        prod 1                               1    512     2
        prod2                                2    256     0
        test1                                3    256     2
        """);
    Files.writeString(tools.resolve("groups"), "2:900;1=1,2\n");
    tool(
        "xl",
        "case $1 in info) echo 'xen_scheduler : mrg' ;; sched-mrg) cat machines ;; *) exit 1 ;; esac");
    assertThat(run("groups")).isZero();
    assertThat(text())
        .contains("     2     900   46.8%  test1 (3)") // of 900 + 768 + Dom0's 256
        .contains("     1     768   39.9%  prod 1 (1), prod2 (2)");
  }

  @Test
  void groupsAreADocumentToo() throws IOException {
    assertThat(run("groups", "--json")).isZero();
    JsonNode group = new ObjectMapper().readTree(text()).path("groups").path(0);
    assertThat(group.path("credit").asInt()).isEqualTo(600);
    assertThat(group.path("machines").path(0).asText()).isEqualTo("prod 1 (1)");
  }

  @Test
  void groupsAreSetByName() throws IOException {
    assertThat(run("groups", "--set", "7:500=prod 1;8=test1,9")).isZero();
    assertThat(Files.readString(tools.resolve("groups"))).isEqualTo("7:500=1;8=3,9\n");
    assertThat(text()).contains("     8     256").contains("test1 (3), 9 (not there)");
  }

  @Test
  void aNameThatNoMachineHasChangesNothing() throws IOException {
    assertThat(run("groups", "--set", "1=prod3")).isEqualTo(1);
    assertThat(text())
        .contains("no machine is called 'prod3'; there are: Domain-0, prod 1, prod2, test1");
    assertThat(Files.readString(tools.resolve("groups"))).startsWith("1:600");
  }

  @Test
  void groupsAreCleared() throws IOException {
    assertThat(run("groups", "--clear")).isZero();
    assertThat(Files.readString(tools.resolve("groups"))).isBlank();
    assertThat(text()).contains("no groups");
  }

  @Test
  void aHypervisorWithoutGroupsIsNamed() throws IOException {
    tool("xenhypfs", "echo 'path does not exist'; exit 2");
    assertThat(run("groups")).isEqualTo(1);
    assertThat(text()).contains("this host's hypervisor has no groups").contains("sched=mrg");
  }

  @Test
  void aMachineThatIsNoXenHostIsToldSo() throws IOException {
    Files.delete(tools.resolve("xl"));
    assertThat(run("groups")).isEqualTo(1);
    assertThat(text()).contains("xl is not here; is this Dom0 of a Xen host");
  }

  /** A clock of 1000 cycles a second: 6 s for machine 1, 2 s for 3, which waited for 4 more. */
  private void traced() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(1_000).order(ByteOrder.LITTLE_ENDIAN);
    state(bytes, 0, 1, 0, 1);
    state(bytes, 0, 3, 0, 1);
    goes(bytes, 0, 0, 1);
    goes(bytes, 6_000, 1, 3);
    state(bytes, 6_000, 1, 0, 2);
    goes(bytes, 8_000, 3, 0);
    Files.write(tools.resolve("trace"), Arrays.copyOf(bytes.array(), bytes.position()));
    tool("xentrace", "for file; do :; done; cat trace >\"$file\"");
  }

  private static void goes(ByteBuffer bytes, long cycles, int from, int to) {
    bytes.putInt(1 << 31 | 4 << 28 | 0x2800a).putLong(cycles);
    bytes.putInt(from).putInt(0).putInt(to).putInt(0);
  }

  private static void state(ByteBuffer bytes, long cycles, int domain, int vcpu, int state) {
    bytes.putInt(1 << 31 | 1 << 28 | 0x21001 | state << 4).putLong(cycles);
    bytes.putInt(domain << 16 | vcpu);
  }

  @Test
  void topSaysWhatGroupsAndMachinesHad() throws IOException {
    traced();
    assertThat(run("top", "--interval", "1")).isZero();
    assertThat(text().lines())
        .anySatisfy(line -> assertThat(line).matches(" +1 +all +75\\.0% +51\\.9% .*"))
        .anySatisfy(line -> assertThat(line).matches(" +2 +test1 +25\\.0% +26\\.0% +100% .*"))
        .anySatisfy(line -> assertThat(line).matches(" +- +Domain-0 +0\\.0% .*"));
  }

  @Test
  void topRefusesAnIntervalOfNothing() {
    assertThat(run("top", "--interval", "0")).isEqualTo(1);
    assertThat(text()).contains("--interval must be 1 to 60, was 0");
  }

  @Test
  void topSaysThatNothingWasTraced() throws IOException {
    tool("xentrace", "for file; do :; done; : >\"$file\"");
    assertThat(run("top")).isEqualTo(1);
    assertThat(text()).contains("no switch in 5 s");
  }
}
