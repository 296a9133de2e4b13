// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.console;

import io.weir.experiments.broker.BrokerProcess;
import io.weir.experiments.engine.Declaration;
import io.weir.experiments.engine.Experiment;
import io.weir.experiments.engine.Lab;
import io.weir.experiments.engine.Measurement.Values;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.host.LabScripts;
import io.weir.lab.host.ProcessorTime;
import io.weir.results.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What the console of a large cluster costs its NameNode, and how it feels in a browser. */
public final class ConsoleBench {
  private static final int NODES = 1_000;
  private static final int QUICK_NODES = 100;
  private static final int DISKS = 12;
  private static final int APPLICATIONS = 200;
  private static final int DAYS = 30;
  private static final int QUICK_DAYS = 3;
  private static final int SECONDS = 60;
  private static final int QUICK_SECONDS = 10;
  private static final int WARM_SECONDS = 90;
  private static final int TEN_MINUTES = 600;

  /** All views, and one of each kind behind a row. */
  private static final List<String> VIEWS =
      List.of(
          "applications", "users", "queues", "nodes", "waits", "promises", "history", "weights");

  private static final String APPLICATION = "application/user0%2Fapplication_1700000000000_0000";
  private static final String NODE = "node/node0007%3A9866";

  private ConsoleBench() {}

  public static Experiment declaration() {
    return Declaration.of("console", Lab.THIS_PROCESS)
        .question(
            "What does the console cost the NameNode of 1,000 DataNodes, and how fast does it open?")
        .summary(
            "The console in the HTTP server of a NameNode, in a process of its own; simulated DataNodes with 12 disks tell it"
                + " of 200 applications on each, and Chromium shows it.")
        .takes("8 min a repeat", "1 min")
        .needs("chromium and chromium-driver, 3 GB of memory")
        .setting("nodes", NODES, QUICK_NODES)
        .setting("disks_of_node", DISKS)
        .setting("applications", APPLICATIONS)
        .setting("days_of_history", DAYS, QUICK_DAYS)
        .setting("seconds", SECONDS, QUICK_SECONDS)
        .measures((process, its, values) -> measure(process, values))
        .eachAsFigure("open_ms", "ms", Target.atMost(1_000))
        .eachAsFigure("cores", "cores", Target.atMost(0.02))
        .eachAsFigure("cores_without_page", "cores")
        .eachAsFigure("history_mb", "MB", Target.atMost(200))
        .eachAsFigure("heap_mb", "MB")
        .note(
            "open_ms: from the call of the address until the applications are drawn, the page not yet known to the browser. cores: of"
                + " the NameNode's process, while a page asks each second and all nodes report, from 90 s after it was opened on. heap_mb: in use after a collection.");
  }

  private static void measure(ThisProcess process, Values values) throws Exception {
    boolean quick = process.options().quick();
    LabScripts.need("chromium:chromium");
    LabScripts.need("chromedriver:chromium-driver");
    int nodes = quick ? QUICK_NODES : NODES;
    Path directory = process.options().directory();
    Path history = Files.createTempDirectory(directory, "history");
    long now = System.currentTimeMillis() / 1_000 / TEN_MINUTES * TEN_MINUTES;
    UsageOfNodes usage = new UsageOfNodes(DISKS, APPLICATIONS, process.options().seed());
    long bytes =
        HistorySize.write(
            history, now, quick ? QUICK_DAYS : DAYS, nodes, usage, process.progress());
    values.put("history_mb", bytes / 1e6);
    try (BrokerProcess broker = BrokerProcess.withConsole(directory, history);
        UsageFeed feed = new UsageFeed(broker.port(), nodes, usage)) {
      feed.tellAll();
      feed.start();
      int seconds = quick ? QUICK_SECONDS : SECONDS;
      warm(process);
      values.put("cores_without_page", cores(broker, seconds));
      show(process, values, broker, seconds);
      values.put("heap_mb", broker.heapBytes() / 1e6);
      feed.check();
    }
  }

  /** Until compilers have done most of their work. */
  private static void warm(ThisProcess process) throws InterruptedException {
    TimeUnit.SECONDS.sleep(process.options().quick() ? QUICK_SECONDS : WARM_SECONDS);
  }

  private static double cores(BrokerProcess broker, int seconds) throws Exception {
    double before = ProcessorTime.secondsOf(broker.pid());
    long start = System.nanoTime();
    TimeUnit.SECONDS.sleep(seconds);
    return (ProcessorTime.secondsOf(broker.pid()) - before) / ((System.nanoTime() - start) / 1e9);
  }

  private static void show(ThisProcess process, Values values, BrokerProcess broker, int seconds)
      throws Exception {
    try (Browser browser = new Browser(broker.port())) {
      values.put("open_ms", browser.open("applications"));
      warm(process); // what the page asks for is compiled, too
      values.put("cores", cores(broker, seconds));
      Path pictures = Files.createDirectories(process.options().kept());
      for (String view : VIEWS) {
        browser.go(view);
        settle();
        browser.picture(pictures.resolve("console-" + view + ".png"));
      }
      browser.go("weights");
      browser.type("textarea", "user user3  4\nuser user7  2\napplication user1/*  3\n");
      browser.click(".row button");
      browser.await("main .table tbody tr td.name");
      browser.picture(pictures.resolve("console-preview.png"));
      browser.go(APPLICATION);
      settle();
      browser.picture(pictures.resolve("console-application.png"));
      browser.go(NODE);
      settle();
      browser.picture(pictures.resolve("console-node.png"));
    }
  }

  /** The view has asked for what it shows. */
  private static void settle() throws InterruptedException {
    TimeUnit.SECONDS.sleep(3);
  }
}
