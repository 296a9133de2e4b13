// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

import io.weir.lab.host.LabScripts;
import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import io.weir.model.job.Merges;
import io.weir.model.job.Phase;
import io.weir.model.job.PhaseProfile;
import io.weir.model.job.Stage;
import io.weir.model.job.StageProfile;
import java.io.IOException;

/**
 * The profile of a job as guests replay it: that of the recorded one, with as much input as theirs,
 * and with as many files to merge as {@code replay.c} makes of it.
 */
public final class ReplayedJob {
  /** As in {@code replay.c}. */
  private static final double SPILL_BYTES = 1 << 20;

  private static final double RUN_BYTES = 2 << 20;
  private static final double SPLIT_BYTES = PairsLab.SPLIT_KIB << 10;
  private static final double CHUNK = 64 << 10;

  /** Tasks of a guest at a time, of maps and of reduces; there are no more reduces than these. */
  public static final int SLOTS = 2;

  private ReplayedJob() {}

  /** What a guest's profile would be. */
  public static JobProfile of(GuestJob job) throws IOException {
    return of(JobProfileFile.read(LabScripts.recordedJob(job.job())), job);
  }

  static JobProfile of(JobProfile recorded, GuestJob job) {
    PhaseProfile read = phase(recorded, Phase.READ_MAP_COLLECT);
    PhaseProfile merge = phase(recorded, Phase.MAP_MERGE);
    double ofMap = SPLIT_BYTES / read.readBytes();
    double spilled = read.writtenBytes() + phase(recorded, Phase.SPILL).writtenBytes();
    int maps = job.guests() * job.maps();
    int reduces = job.guests() * SLOTS;
    double fetched = ofMap * merge.writtenBytes() * maps / reduces;
    double ofReduce = fetched / phase(recorded, Phase.SHUFFLE).readBytes();
    StageProfile ofMaps = recorded.maps().scaled(maps, ofMap);
    StageProfile ofReduces = recorded.reduces().scaled(reduces, ofReduce);
    return new JobProfile(
        recorded.name(),
        ofMaps.merging(files(SPLIT_BYTES / CHUNK, CHUNK * spilled / read.readBytes(), SPILL_BYTES)),
        ofReduces.merging(files(maps, fetched / maps, RUN_BYTES)));
  }

  /** Into which so many pieces go, if the next one is begun once a file has so many bytes. */
  private static Merges files(double pieces, double bytesOfPiece, double bytesOfFile) {
    return Merges.atOnce((int) Math.ceil(pieces / Math.ceil(bytesOfFile / bytesOfPiece)));
  }

  private static PhaseProfile phase(JobProfile job, Phase phase) {
    Stage stage = phase.stage();
    return job.stage(stage).phase(phase).orElseThrow();
  }
}
