// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.datanode;

import io.weir.hadoop.InterposedDatasetFactory;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;

/**
 * Factories as a DataNode makes them: by the name of their class, which MiniDFSCluster wants to end
 * in Factory.
 */
final class TestFactories {
  private static final Map<String, Recorder> RECORDERS = new ConcurrentHashMap<>();
  private static final String RECORDER = "test.recorder";

  private TestFactories() {}

  /** Makes the DataNodes of a configuration report to a recorder. */
  static Recorder record(Configuration conf) {
    Recorder recorder = new Recorder();
    String name = "recorder-" + RECORDERS.size();
    RECORDERS.put(name, recorder);
    conf.set(RECORDER, name);
    use(conf, RecordingFactory.class);
    return recorder;
  }

  static void use(Configuration conf, Class<? extends InterposedDatasetFactory> factory) {
    conf.set("dfs.datanode.fsdataset.factory", factory.getName());
  }

  /** All that happens goes to the recorder that the configuration names. */
  public static final class RecordingFactory extends InterposedDatasetFactory {
    @Override
    protected Interposer interposer(DataNode datanode, Configuration conf) {
      return RECORDERS.get(conf.get(RECORDER));
    }
  }

  /** An interposer cannot be made. */
  public static final class BrokenFactory extends InterposedDatasetFactory {
    @Override
    protected Interposer interposer(DataNode datanode, Configuration conf) {
      throw new IllegalStateException("no interposer today");
    }
  }

  /** An interposer that fails whenever it is called, each file at another call. */
  public static final class FaultyFactory extends InterposedDatasetFactory {
    /** Which faults there were, of all of its DataNodes. */
    static final Set<String> FAULTS = ConcurrentHashMap.newKeySet();

    @Override
    protected Interposer interposer(DataNode datanode, Configuration conf) {
      return new Interposer() {
        private int opened;

        @Override
        public synchronized BlockIo open(BlockTransfer transfer) {
          int fault = opened++ % 5;
          if (fault == 0) {
            throw new IllegalStateException(thrown("open"));
          }
          return new FaultyBlockIo(fault);
        }
      };
    }
  }

  private static String thrown(String when) {
    FaultyFactory.FAULTS.add(when);
    return when;
  }

  private record FaultyBlockIo(int fault) implements BlockIo {
    @Override
    public void before(long offset, long bytes) throws IOException {
      if (fault == 1) {
        throw new IllegalStateException(thrown("before"));
      } else if (fault == 2) {
        throw new IOException(thrown("before, as of a file"));
      }
    }

    @Override
    public void after(long offset, long moved) {
      if (fault == 3) {
        throw new AssertionError(thrown("after"));
      }
    }

    @Override
    public void closed() {
      throw new IllegalStateException(thrown("closed"));
    }
  }
}
