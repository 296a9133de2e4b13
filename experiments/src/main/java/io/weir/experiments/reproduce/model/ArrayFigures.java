// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.model;

import static io.weir.results.Figure.FRACTION;

import io.weir.core.request.Flow;
import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.model.device.Hardware;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.volume.DirtyPages;
import io.weir.simulator.volume.PieceReader;
import io.weir.simulator.volume.PieceWriter;
import io.weir.simulator.volume.StockVolume;
import java.util.List;

/** Figures 7 and 8: the array under the micro-benchmarks of section 5.4. */
final class ArrayFigures implements Reproduction {
  private static final double READ_MEGABYTES = 380;
  private static final double WRITE_MEGABYTES = 150;
  private static final double START_SECONDS = 0.1;

  private static final int MOST = 8;
  private static final long FILE_BYTES = 16_000_000_000L;
  private static final int PIECE_BYTES = 4 << 20;
  private static final double MEGA = 1e6;
  private static final double NANOS = 1e9;

  private static final String GIVEN =
      "the array's throughput and start, which these rows find again";

  @Override
  public String name() {
    return "model-7-8";
  }

  @Override
  public String shows() {
    return "What the simulated array gives to one stream and to eight, and after how long.";
  }

  @Override
  public List<PaperRow> rows(long seed) {
    double start = new Streams().startSeconds(1);
    return List.of(
        row("read_1", "MB/s").theirs(READ_MEGABYTES).ours(new Streams().reads(1)),
        row("read_8", "MB/s")
            .theirs(READ_MEGABYTES)
            .ours(new Streams().reads(MOST))
            .because("\"remains relatively stable\""),
        row("write_1", "MB/s").theirs(WRITE_MEGABYTES).ours(new Streams().writes(1)),
        row("write_8", "MB/s").theirs(WRITE_MEGABYTES).ours(new Streams().writes(MOST)),
        row("start_1", "s").theirs(START_SECONDS).ours(start),
        row("start_8", "s")
            .theirs(MOST * START_SECONDS)
            .ours(new Streams().startSeconds(MOST))
            .because("f_i = 0.1 s · slots"),
        row("read_of_8_in_pieces_over_one_piece", FRACTION)
            .from("the model's equations")
            .neutral(1)
            .ours(Math.pow(MOST, Hardware.OF_PAPER.fragmentation() - 1))
            .because(
                "figure 8 draws it; F = 1.75 is given, as the simulator has no files in pieces"));
  }

  private static PaperRow row(String row, String unit) {
    return PaperRow.of(row, unit).given(GIVEN);
  }

  /** Streams on the array of one node. */
  private static final class Streams {
    private final Simulation simulation = new Simulation();
    private final StockVolume array =
        new StockVolume(simulation, ModelCluster.array(), DirtyPages.of(ModelCluster.MEMORY_BYTES));
    private final Flow flow = new Flow("micro-benchmark", 1);
    private double lastFirstPiece;

    /** While they read their files, in MB/s. */
    double reads(int streams) {
      for (int i = 0; i < streams; i++) {
        readAll(array.read(flow, FILE_BYTES / streams), true);
      }
      simulation.run();
      return megabytesPerSecond();
    }

    /** While what they have written goes to the disks. */
    double writes(int streams) {
      for (int i = 0; i < streams; i++) {
        write(array.write(flow), FILE_BYTES / streams);
      }
      simulation.run();
      return megabytesPerSecond();
    }

    /** What the last of them waits for its first piece, but for the time to read such pieces. */
    double startSeconds(int streams) {
      for (int i = 0; i < streams; i++) {
        readAll(array.read(flow, PIECE_BYTES), true);
      }
      simulation.run();
      return lastFirstPiece - streams * PIECE_BYTES / (READ_MEGABYTES * MEGA);
    }

    private double megabytesPerSecond() {
      return array.movedBytes() / MEGA / (array.busyNanos() / NANOS);
    }

    private void readAll(PieceReader reader, boolean isFirst) {
      reader.next(
          bytes -> {
            if (isFirst) {
              lastFirstPiece = simulation.nowNanos() / NANOS;
            }
            if (bytes > 0) {
              simulation.in(0, Event.of(() -> readAll(reader, false)));
            }
          });
    }

    private void write(PieceWriter writer, long left) {
      long bytes = Math.min(PIECE_BYTES, left);
      if (bytes == 0) {
        writer.close(() -> {});
      } else {
        writer.write(bytes, () -> simulation.in(0, Event.of(() -> write(writer, left - bytes))));
      }
    }
  }
}
