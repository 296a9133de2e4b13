// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.record;

import io.weir.core.gate.Gate;
import io.weir.core.record.CallRecorder;
import java.util.Map;

/** The gates of a DataNode, as a recording needs them. */
public interface RecordableGates {
  /** The gates so far, by volume. */
  Map<String, Gate> gates();

  /** Has the calls of a volume's scheduler recorded from now on. */
  void record(String volume, CallRecorder recorder);

  /** A scheduler that comes is not recorded. */
  void recordNoMore(String volume);
}
