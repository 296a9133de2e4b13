// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A rotating disk of the lab, as {@code ./weir lab disk} makes it. It needs root. */
public final class LabDisk {
  /** What the disk of the lab is like if nobody says otherwise. */
  public static final String ROTATING = "rotating.disk";

  /** A disk without seeks. */
  public static final String FLASH = "flash.disk";

  /** A rotating disk that is as fast inside as outside. */
  public static final String LEVEL = "level.disk";

  private static final Path DISKS = Path.of("/run/weir/disks");

  private static final String CLOCKS = "{*_expire,*_lat_nsec,fifo_expire_*,timeout_sync}";

  private final String name;

  private LabDisk(String name) {
    this.name = name;
  }

  /** Makes one. */
  public static LabDisk up(String name, String elevator) throws IOException, InterruptedException {
    return up(name, elevator, 1, ROTATING);
  }

  /** Makes one, by a model file of native/spindle, every time of which is longer by a factor. */
  public static LabDisk up(String name, String elevator, double slowMotion, String model)
      throws IOException, InterruptedException {
    Shell.run(
        LabScripts.path("disk.sh"),
        "up",
        name,
        "--elevator",
        elevator,
        "--slow-motion",
        Double.toString(slowMotion),
        "--model",
        LabScripts.model(model));
    return new LabDisk(name);
  }

  /** One that was made before. */
  public static LabDisk named(String name) {
    return new LabDisk(name);
  }

  /** Whether requests take the time of the model, or none. */
  public void delays(boolean on) throws IOException {
    control(on ? "delays on" : "delays off");
  }

  /**
   * Lets whatever waits for it be done at once, as it will be taken away; nothing if it is gone.
   */
  public void hurry() throws InterruptedException {
    try {
      signal("CONT"); // one that is stopped would not hear
      delays(false);
    } catch (IOException gone) {
      // Then nobody waits for it.
    }
  }

  /** By what factor every time of its model is longer from now on. */
  public void slowMotion(double factor) throws IOException {
    control("slow-motion " + factor);
  }

  private void control(String line) throws IOException {
    Files.writeString(DISKS.resolve(name).resolve("spindle/control"), line);
  }

  /** What the kernel knows of the device as one that pages are written back to. */
  Path writeBack() throws IOException {
    return Path.of("/sys/class/bdi", Files.readString(block().resolve("dev")).strip());
  }

  private Path block() throws IOException {
    String device = Files.readString(DISKS.resolve(name).resolve("device")).strip();
    return Path.of("/sys/block").resolve(Path.of(device).getFileName());
  }

  /** As under /sys/block. */
  public String device() throws IOException {
    return block().getFileName().toString();
  }

  /**
   * Makes all that its elevator takes for too late longer by a factor, as the lab's script does for
   * the elevator that a disk begins with.
   */
  public void patience(double factor) throws IOException {
    Path settings = block().resolve("queue/iosched");
    if (!Files.isDirectory(settings)) {
      return; // none has no settings
    }
    try (DirectoryStream<Path> clocks = Files.newDirectoryStream(settings, CLOCKS)) {
      for (Path each : clocks) {
        long clock = Long.parseLong(Files.readString(each).strip());
        Files.writeString(each, Long.toString(Math.round(clock * factor)));
      }
    }
  }

  /** Gives the command that sets it, also where it is set already; the rest is the kernel's own. */
  void switchTo(String elevator) throws IOException {
    Files.writeString(block().resolve("queue/scheduler"), elevator);
  }

  /** The same, for throughput: bfq is not to favour streams that have just begun. */
  public void elevator(String elevator) throws IOException {
    switchTo(elevator);
    Path lowLatency = block().resolve("queue/iosched/low_latency");
    if (Files.exists(lowLatency)) {
      Files.writeString(lowLatency, "0");
    }
  }

  /** Tells the kernel, and who asks it, whether the disk rotates; at first it says that all do. */
  public void rotates(boolean rotates) throws IOException {
    Files.writeString(block().resolve("queue/rotational"), rotates ? "1" : "0");
  }

  /** How far the kernel reads ahead of sequential readers of files that are opened from now on. */
  public void readAhead(long bytes) throws IOException {
    Files.writeString(block().resolve("queue/read_ahead_kb"), Long.toString(bytes >> 10));
  }

  /** Sends its process a signal: STOP, and all I/O waits until CONT. */
  public void signal(String name) throws IOException, InterruptedException {
    String pid = Files.readString(DISKS.resolve(this.name).resolve("pid")).strip();
    Shell.run("kill", "-" + name, pid);
  }

  /** Takes one away, if it is there. */
  public static void down(String name) throws IOException, InterruptedException {
    if (Files.exists(DISKS.resolve(name))) {
      Shell.run(LabScripts.path("disk.sh"), "down", name);
    }
  }

  /** Takes it away. */
  public void down() throws IOException, InterruptedException {
    down(name);
  }

  /** The folder of its file system. */
  public Path data() {
    return dataOf(name);
  }

  public static Path dataOf(String name) {
    return DISKS.resolve(name).resolve("data");
  }

  /** Returns when everything that was written is on it. */
  public void sync() throws IOException, InterruptedException {
    Shell.run("sync", "-f", data().toString());
  }

  /** What it has done, by name. */
  public Map<String, Double> statistics() throws IOException {
    Map<String, Double> statistics = new TreeMap<>();
    for (String line : Files.readAllLines(DISKS.resolve(name).resolve("spindle/statistics"))) {
      String[] words = line.split(" ", -1);
      statistics.put(words[0], Double.parseDouble(words[1]));
    }
    return statistics;
  }
}
