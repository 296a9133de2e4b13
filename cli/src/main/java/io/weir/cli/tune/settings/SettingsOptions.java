// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.tune.settings;

import io.weir.cli.usage.UsageException;
import io.weir.linux.DeviceFile;
import io.weir.model.cost.CostModel;
import io.weir.model.device.PageCache;
import io.weir.model.device.ProbedDevice;
import io.weir.model.job.JobProfile;
import io.weir.model.job.JobProfileFile;
import io.weir.tuner.settings.FirstPlan;
import io.weir.tuner.settings.JobReads;
import io.weir.tuner.settings.SettingsControl;
import io.weir.tuner.settings.StageTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the first stage goes. */
public final class SettingsOptions {
  private static final int MOST = 1000;

  @Option(
      names = "--settings",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Whether settings of disks (read_ahead_kb, dirty_bytes, nr_requests, elevators and their own) are searched for the"
              + " whole job first (default: they are).")
  private boolean isSearched = true;

  @Option(
      names = "--device",
      paramLabel = "FILE",
      description =
          "A .device.json of weir probe, of a host's disk as it is: the first settings follow from it, and runs only confirm"
              + " them. A disk that loses nothing to seeks is left as it is.")
  private @Nullable Path device;

  @Option(
      names = "--profile",
      paramLabel = "FILE",
      description =
          "The job's .profile.json of weir profile: how many files each phase reads at the same time, for which memory must have"
              + " room, and what these settings are expected to bring (default: as for tasks that merge ten files each, and only"
              + " read).")
  private @Nullable Path profile;

  @Option(
      names = "--slots",
      paramLabel = "N",
      description = "Tasks of the job on a node at a time, 1 to 1000 (default: 4).")
  private int slots = 4;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Nodes that the job runs on, 1 to 1000 (default: 1).")
  private int nodes = 1;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Of the order in which settings are tried (default: 1).")
  private long seed = 1;

  boolean isSearched() {
    return isSearched;
  }

  long seed() {
    return seed;
  }

  /** Says what is wrong before anything runs. */
  public void check() {
    check("--slots", slots);
    check("--nodes", nodes);
    if (profile != null && device == null) {
      throw new UsageException("--profile needs --device FILE");
    }
  }

  private static void check(String option, int value) {
    if (value < 1 || value > MOST) {
      throw new UsageException("%s must be 1 to %d, was %d".formatted(option, MOST, value));
    }
  }

  /** By the probe of {@code --device}, if there is one. */
  public Optional<FirstPlan> firstPlan(SettingsControl control) throws IOException {
    if (device == null) {
      return Optional.empty();
    }
    ProbedDevice probed = DeviceFile.read(device).forModel();
    JobProfile job = profile == null ? null : JobProfileFile.read(profile);
    JobReads reads = job == null ? JobReads.ofMerges(slots) : JobReads.of(job, slots);
    return Optional.of(
        FirstPlan.of(probed, control.hosts(), control.guests(), reads, stageTime(job)));
  }

  /** One that is tried where it is none of those that are tried anyway. */
  OptionalInt suggestedReadAheadKb() throws IOException {
    return device == null
        ? OptionalInt.empty()
        : OptionalInt.of(FirstPlan.readAheadKb(DeviceFile.read(device).forModel()));
  }

  private StageTime stageTime(@Nullable JobProfile job) {
    if (job == null) {
      return StageTime.ofReaders(slots);
    }
    return (on, stage) ->
        CostModel.byEvents(on, /* cores= */ slots, PageCache.NONE)
            .job(job, nodes, slots, slots)
            .stage(stage)
            .seconds();
  }
}
