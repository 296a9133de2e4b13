// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.scenario;

import io.weir.model.device.ProbedDevice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A device that {@code weir probe} has measured.
 *
 * @param device its curves
 * @param depths random reads of 64 KiB, by how many are outstanding
 */
public record Probed(ProbedDevice device, NavigableMap<Integer, AtDepth> depths) {
  /** How it does with so many requests outstanding. */
  public record AtDepth(double bytesPerSecond, double meanSeconds) {}

  public Probed {
    depths = new TreeMap<>(depths);
  }

  /** Reads what a probe has written. */
  public interface Files {
    /** There are no such files here. */
    Files NONE =
        file -> {
          throw new IOException("files of probes are not read here");
        };

    Probed read(Path file) throws IOException;
  }
}
