// SPDX-License-Identifier: Apache-2.0
package io.weir.linux.xen;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** This machine, if it is a Xen host: asked by Xen's own tools, which need root. */
public final class XenHost {
  private static final String GROUPS = "/params/mrg_groups";
  private static final Pattern DOMAIN =
      Pattern.compile("(.+?)\\s+([0-9]+)\\s+([0-9]+)\\s+([0-9]+)");
  private static final Pattern SCHEDULER = Pattern.compile("xen_scheduler\\s*:\\s*(\\S+)");
  private static final Pattern SPEED = Pattern.compile("cpu_mhz\\s*:\\s*([0-9.]+)");
  private static final Pattern PROCESSORS = Pattern.compile("nr_cpus\\s*:\\s*([0-9]+)");
  private static final String ALL_OF_SCHEDULING = "0x0002f000";
  private static final double MEGA = 1e6;

  private final @Nullable Path tools;

  /** With Xen's tools where commands are found. */
  public XenHost() {
    this(null);
  }

  /**
   * @param tools the folder that Xen's tools are in
   */
  public XenHost(@Nullable Path tools) {
    this.tools = tools;
  }

  /** Its machines, with Dom0; their groups where Xen's tools know of groups. */
  public List<XenDomain> domains() throws IOException, InterruptedException {
    String scheduler = info(SCHEDULER, "xen_scheduler");
    List<XenDomain> domains = new ArrayList<>();
    for (String line : said("xl", "sched-" + scheduler).lines().toList()) {
      Matcher domain = DOMAIN.matcher(line.strip());
      if (domain.matches()) {
        domains.add(
            new XenDomain(
                Integer.parseInt(domain.group(2)),
                domain.group(1),
                Integer.parseInt(domain.group(3)),
                scheduler.equals("mrg") ? Integer.parseInt(domain.group(4)) : 0));
      }
    }
    return domains;
  }

  /**
   * By the hypervisor's parameter, and by those of machines.
   *
   * @throws IOException if its hypervisor does not know of groups
   */
  public List<XenGroup> groups() throws IOException, InterruptedException {
    try {
      return XenGroup.withOwn(XenGroup.parse(said("xenhypfs", "cat", GROUPS)), domains());
    } catch (CommandFailed e) {
      throw new IOException(
          "this host's hypervisor has no groups; it is to be built with native/xen and booted with sched=mrg ("
              + e.getMessage()
              + ")",
          e);
    }
  }

  /**
   * All at once; whoever is in none, by no parameter of its own either, is scheduled as by the
   * credit scheduler.
   */
  public void setGroups(List<XenGroup> groups) throws IOException, InterruptedException {
    said("xenhypfs", "write", GROUPS, XenGroup.text(groups));
  }

  public double cyclesPerSecond() throws IOException, InterruptedException {
    return MEGA * Double.parseDouble(info(SPEED, "cpu_mhz"));
  }

  public int processors() throws IOException, InterruptedException {
    return Integer.parseInt(info(PROCESSORS, "nr_cpus"));
  }

  private String info(Pattern pattern, String key) throws IOException, InterruptedException {
    Matcher found = pattern.matcher(said("xl", "info"));
    if (!found.find()) {
      throw new IOException("xl info does not say " + key);
    }
    return found.group(1);
  }

  /** What its hypervisor does in some seconds from now. */
  public XenEvents trace(int seconds) throws IOException, InterruptedException {
    Path file = Files.createTempFile("weir-xen-", ".trace");
    try {
      said(
          "xentrace",
          "-D",
          "-e",
          ALL_OF_SCHEDULING,
          "-S",
          "256",
          "-T",
          Integer.toString(seconds),
          file.toString());
      return XenTraceFile.read(file);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static final class CommandFailed extends IOException {
    private static final long serialVersionUID = 1;

    CommandFailed(String message) {
      super(message);
    }
  }

  private String said(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(words));
    if (tools != null) {
      command.set(0, tools.resolve(words[0]).toString());
    }
    Process process;
    try {
      process = new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new IOException(
          "%s is not here; is this Dom0 of a Xen host, with xen-utils?".formatted(words[0]), e);
    }
    try {
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new CommandFailed("%s: %s".formatted(String.join(" ", words), said.strip()));
      }
      return said;
    } finally {
      process.destroy(); // where it was interrupted
    }
  }
}
