// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.throttling;

import static io.weir.results.Figure.FRACTION;
import static java.util.Objects.requireNonNull;

import io.weir.core.depth.Depth;
import io.weir.core.depth.FifoScheduler;
import io.weir.core.device.DeviceProfile;
import io.weir.core.fair.SfqScheduler;
import io.weir.core.fair.SfqSettings;
import io.weir.core.request.Flow;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoScheduler;
import io.weir.core.request.IoStream;
import io.weir.core.request.Operation;
import io.weir.core.streams.CoordinationRule;
import io.weir.core.streams.StreamCoordinator;
import io.weir.core.streams.StreamCurve;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.simulator.device.RotatingDisk;
import io.weir.simulator.device.RotatingDiskModel;
import io.weir.simulator.device.ScheduledDevice;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Figure 7, exactly: four nodes, four tasks on each, ten seconds of computing and then five of I/O;
 * on one node two tasks of A, one of B and one of C, on the others two of A and two of C.
 */
final class ThrottlingExample implements Reproduction {
  private static final long SECOND = 1_000_000_000L;
  private static final double COMPUTING = 10 * SECOND;

  /** What it takes alone. */
  private static final double IO = 5 * SECOND;

  /** A task asks for its next chunk at once; so long nobody takes its place. */
  private static final long FREE = 1_000_000;

  private static final double BYTES_PER_SECOND = 100e6;
  private static final long CHUNK = 1_000_000;

  /** Five seconds. */
  private static final int CHUNKS = 500;

  private static final List<String> NODES = List.of("AABC", "AACC", "AACC", "AACC");

  @Override
  public String name() {
    return "throttling-7";
  }

  @Override
  public String shows() {
    return "When jobs A, B and C end that share four nodes, without coordination and with it.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    Map<Character, Double> stock = ends(() -> new FifoScheduler(Depth.fixed(1)));
    Map<Character, Double> with = ends(ThrottlingExample::coordinator);
    return List.of(
        row("a_stock", "s").theirs(30).ours(end(stock, 'A')),
        row("b_stock", "s").theirs(30).ours(end(stock, 'B')),
        row("c_stock", "s").theirs(30).ours(end(stock, 'C')),
        row("a_coordinated", "s").theirs(20).ours(end(with, 'A')),
        row("b_coordinated", "s").theirs(25).ours(end(with, 'B')),
        row("c_coordinated", "s").theirs(30).ours(end(with, 'C')),
        row("mean_gain", FRACTION).theirs(1.0 / 6).neutral(0).ours(1 - sum(with) / sum(stock)),
        row("gain_of_a", FRACTION)
            .theirs(gainByFormula(4, 2))
            .neutral(0)
            .ours(1 - end(with, 'A') / end(stock, 'A'))
            .because("theirs is what formula (3) makes of the stretch factors"),
        stretch("stretch_stock", 4, stock, 'A'),
        stretch("stretch_a_coordinated", 2, with, 'A'),
        stretch("stretch_b1_coordinated", 3, with, 'B'),
        stretch("stretch_c_coordinated", 4, with, 'C'));
  }

  /** P_s = P_IO · ΔST · SLOWDOWN, formula (3). */
  private static double gainByFormula(double stretchBefore, double stretchAfter) {
    double alone = COMPUTING + IO;
    double before = COMPUTING + stretchBefore * IO;
    return IO / alone * (stretchBefore - stretchAfter) * alone / before;
  }

  /** ST of section III.B: for how long a task is at its I/O, over how long it is alone. */
  private static PaperRow stretch(
      String row, double theirs, Map<Character, Double> ends, char job) {
    return row(row, "ratio")
        .theirs(theirs)
        .neutral(1)
        .ours((end(ends, job) * SECOND - COMPUTING) / IO)
        .because("of the task that ends last; section III.C says the same number");
  }

  private static double end(Map<Character, Double> ends, char job) {
    return ends.getOrDefault(job, Double.NaN);
  }

  private static PaperRow row(String row, String unit) {
    return PaperRow.of(row, unit).given("all: the figure says what each task does");
  }

  private static double sum(Map<Character, Double> ends) {
    return ends.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static IoScheduler coordinator() {
    CoordinationRule rule =
        new CoordinationRule(1, 3600 * SECOND, 0.3, Long.MAX_VALUE, SECOND, StreamCurve.of(1));
    DeviceProfile device = DeviceProfile.of(BYTES_PER_SECOND, BYTES_PER_SECOND, 0, 0);
    return new StreamCoordinator(
        new SfqScheduler(SfqSettings.published(device), Depth.fixed(1)), rule, FREE);
  }

  /** When the last task of each job ends, in seconds. */
  private static Map<Character, Double> ends(Supplier<IoScheduler> schedulers) {
    Map<Character, Double> ends = new HashMap<>();
    for (String tasks : NODES) {
      Simulation simulation = new Simulation();
      RotatingDisk disk = new RotatingDisk(simulation, constant());
      Map<IoRequest, Task> byRequest = new HashMap<>();
      ScheduledDevice device =
          new ScheduledDevice(
              simulation,
              schedulers.get(),
              disk,
              request -> requireNonNull(byRequest.get(request)).moved());
      Flow queue = new Flow("default", 1);
      for (int i = 0; i < tasks.length(); i++) {
        char job = tasks.charAt(i);
        Flow flow = new Flow(String.valueOf(job), 1, job, job);
        flow.setQueue(queue);
        Task task =
            new Task(
                device,
                new IoRequest(new IoStream(flow)),
                () -> ends.merge(job, simulation.nowNanos() / 1e9, Math::max));
        byRequest.put(task.request, task);
        simulation.at(Math.round(COMPUTING), Event.of(task::next));
      }
      simulation.run();
    }
    return ends;
  }

  /** One that loses nothing between streams, as the figure has it. */
  private static RotatingDiskModel constant() {
    return new RotatingDiskModel(
        1L << 40, BYTES_PER_SECOND, BYTES_PER_SECOND, 0, 0, 0, 0, 0, 1, Long.MAX_VALUE);
  }

  private static final class Task {
    private final ScheduledDevice device;
    private final IoRequest request;
    private final Runnable whenDone;
    private int left = CHUNKS;

    Task(ScheduledDevice device, IoRequest request, Runnable whenDone) {
      this.device = device;
      this.request = request;
      this.whenDone = whenDone;
    }

    void next() {
      device.submit(request.aim(Operation.READ, CHUNK).at((CHUNKS - left) * CHUNK));
    }

    void moved() {
      left--;
      if (left == 0) {
        whenDone.run();
        device.ended(request.stream());
      } else {
        next();
      }
    }
  }
}
