// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.real;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/** fio, the flexible I/O tester, and what its JSON says. */
final class Fio {
  private Fio() {}

  /**
   * Buffered sequential readers of a file each, all at once, from a cold page cache.
   *
   * @return bytes a second of all together
   */
  static double sequentialReaders(Path folder, int readers, int megabytesEach)
      throws IOException, InterruptedException {
    String said =
        Shell.run(
            "fio",
            "--output-format=json",
            "--group_reporting",
            "--ioengine=psync",
            "--directory=" + folder,
            "--filename_format=f$jobnum",
            "--numjobs=" + readers,
            "--thread",
            "--fallocate=none",
            "--name=readers",
            "--rw=read",
            "--bs=128k",
            "--invalidate=1",
            "--size=" + megabytesEach + "M");
    JsonNode document = new ObjectMapper().readTree(said.substring(said.indexOf('{')));
    return document.path("jobs").path(0).path("read").path("bw_bytes").asDouble();
  }
}
