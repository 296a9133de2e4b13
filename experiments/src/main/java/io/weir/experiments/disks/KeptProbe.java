// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.disks;

import io.weir.experiments.engine.ExperimentOptions;
import io.weir.experiments.engine.ThisProcess;
import io.weir.lab.host.LabScripts;
import io.weir.linux.DeviceFile;
import io.weir.linux.Probe;
import io.weir.model.device.ProbedDevice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A probe that is made once: a run that goes on with an earlier one finds that of it. */
public final class KeptProbe {
  private static final String NAME = "host.device.json";

  private KeptProbe() {}

  /**
   * Probes a disk, or reads what was found before.
   *
   * @param data a folder on it; it is not looked at where the probe is there
   */
  public static ProbedDevice of(ThisProcess process, Path data)
      throws IOException, InterruptedException {
    Path file = file(process.options());
    if (!Files.exists(file)) {
      LabScripts.need("fio:fio");
      process.progress().step("probe of the disk as it is");
      String text =
          DeviceFile.text(Probe.of(data, /* whileBusy= */ false, process.progress()::update));
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
    return DeviceFile.read(file).forModel();
  }

  /** Where it stands, for {@code --device}. */
  public static Path file(ExperimentOptions options) {
    ExperimentOptions.Earlier earlier = options.from();
    return (earlier == null ? options.kept() : earlier.folder()).resolve(NAME);
  }
}
