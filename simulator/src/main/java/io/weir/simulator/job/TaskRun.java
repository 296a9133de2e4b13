// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.job;

import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.simulator.cluster.Cluster;
import io.weir.simulator.cluster.Node;
import io.weir.simulator.cluster.PipelineWriter;
import io.weir.simulator.cluster.RemoteReader;
import io.weir.simulator.cluster.SocketReader;
import io.weir.simulator.volume.PieceReader;
import io.weir.simulator.volume.PieceWriter;
import io.weir.simulator.volume.Volume;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An attempt of a task: its phases, one after the other, on one node. */
public final class TaskRun {
  /** What is taken at a time of what lies in memory. */
  private static final long PIECE_BYTES = 4 << 20;

  private static final double THIRDS = 3;

  private final JobRun job;
  private final Stage stage;
  private final int index;
  private final Node node;
  private final List<PhaseProfile> phases;
  private final double slower;
  private final long startedNanos;

  /** Those that it has to delete and has not yet, the latest last. */
  private final List<PieceWriter> localFiles = new ArrayList<>();

  private int nextPhase;
  private @Nullable PhaseRun current;

  TaskRun(JobRun job, Stage stage, int index, Node node) {
    this.job = job;
    this.stage = stage;
    this.index = index;
    this.node = node;
    this.phases = job.plan().profile().stage(stage).phases();
    this.slower = job.slower(stage, index) / node.shape().speed();
    this.startedNanos = job.cluster().simulation().nowNanos();
  }

  public JobRun job() {
    return job;
  }

  public Stage stage() {
    return stage;
  }

  public int index() {
    return index;
  }

  public Node node() {
    return node;
  }

  public long startedNanos() {
    return startedNanos;
  }

  /**
   * How much of it is done, 0 to 1, as Hadoop counts it: of a map with reduces, two thirds are
   * reading and the rest is sorting; of a reduce, fetching, merging and reducing are a third each.
   */
  double progress() {
    if (current == null || nextPhase == 0) {
      return 0;
    }
    Phase phase = phases.get(nextPhase - 1).phase();
    double part = current.part();
    return switch (phase) {
      case READ_MAP_COLLECT -> job.plan().reduces() == 0 ? part : 2 * part / THIRDS;
      case SORT, SPILL, MAP_MERGE -> 2 / THIRDS;
      case SHUFFLE -> part / THIRDS;
      case REDUCE_MERGE -> 1 / THIRDS + part / THIRDS;
      case READ_REDUCE_WRITE -> 2 / THIRDS + part / THIRDS;
      default -> 0;
    };
  }

  /** Begins; told of its end through {@link JobRun}. */
  public void start() {
    nextPhase();
  }

  /** Ends it before it is done; nobody is told. */
  public void kill() {
    if (current != null) {
      current.stop();
    }
    delete(localFiles.size(), () -> {});
  }

  private void nextPhase() {
    if (stage == Stage.REDUCE && nextPhase == phases.size()) {
      delete(localFiles.size(), () -> job.done(this));
    } else if (hasMerged() && !localFiles.isEmpty()) {
      delete(localFiles.size() - 1, this::begin);
    } else {
      begin();
    }
  }

  /** Whether it has just made one file of a map's spills. */
  private boolean hasMerged() {
    PhaseProfile last = nextPhase == 0 ? null : phases.get(nextPhase - 1);
    return last != null && last.phase() == Phase.MAP_MERGE && last.writtenBytes() > 0;
  }

  /** Deletes its oldest local files, one after the other. */
  private void delete(int files, Runnable whenDeleted) {
    if (files == 0) {
      whenDeleted.run();
    } else {
      localFiles.remove(0).delete(() -> delete(files - 1, whenDeleted));
    }
  }

  /** What a map that is done has made, which is there until its job has ended. */
  List<PieceWriter> localFiles() {
    return localFiles;
  }

  private void begin() {
    if (nextPhase == phases.size()) {
      job.done(this);
      return;
    }
    PhaseProfile phase = phases.get(nextPhase++);
    current =
        new PhaseRun(
            job.cluster().simulation(),
            node.processors(),
            phase,
            slower,
            job.rules().pieceBytes(),
            reader(phase),
            writer(phase),
            this::nextPhase);
    current.start();
  }

  private @Nullable PieceReader reader(PhaseProfile phase) {
    double bytes = phase.readBytes() + phase.cachedBytes();
    if (bytes == 0) {
      return null;
    }
    if (phase.phase() == Phase.SHUFFLE) {
      return new ShuffleReader(job, index, node, bytes, phase.cachedBytes() / bytes);
    }
    PieceReader device = fromDevice(phase, Math.round(phase.readBytes()));
    long inMemory = Math.round(phase.cachedBytes());
    return inMemory == 0 ? device : new MemoryThenDisk(inMemory, PIECE_BYTES, device);
  }

  private PieceReader fromDevice(PhaseProfile phase, long bytes) {
    if (phase.phase() != Phase.READ_MAP_COLLECT) {
      return node.nextLocalVolume().read(job.flowAt(node), bytes);
    }
    Node holder = job.holder(index, node);
    PieceReader block = holder.volumeOf(index).read(job.flowAt(holder), bytes);
    PieceReader arriving =
        holder == node ? block : new RemoteReader(job.cluster().simulation(), block, holder, node);
    long socketBytes = job.rules().socketBytes();
    return socketBytes == 0 ? arriving : new SocketReader(arriving, socketBytes);
  }

  private @Nullable PieceWriter writer(PhaseProfile phase) {
    if (phase.writtenBytes() == 0) {
      return null;
    }
    boolean isOutput =
        phase.phase() == Phase.READ_REDUCE_WRITE
            || (phase.phase() == Phase.READ_MAP_COLLECT && job.plan().reduces() == 0);
    if (isOutput) {
      return output();
    }
    Volume volume = node.nextLocalVolume();
    PieceWriter file = volume.writeLocal(job.flowAt(node));
    if (volume.forgetsDeletedFiles()) {
      localFiles.add(file);
    }
    return file;
  }

  private PieceWriter output() {
    Cluster cluster = job.cluster();
    int[] places = new int[Math.min(job.plan().replication(), cluster.storing().size())];
    cluster.place(node.index(), places);
    List<Node> nodes = new ArrayList<>(places.length);
    List<PieceWriter> copies = new ArrayList<>(places.length);
    for (int place : places) {
      Node at = cluster.node(place);
      nodes.add(at);
      copies.add(at.nextBlockVolume().write(job.flowAt(at)));
    }
    return new PipelineWriter(
        cluster.simulation(), node, nodes, copies, job.rules().unacknowledgedBytes());
  }
}
