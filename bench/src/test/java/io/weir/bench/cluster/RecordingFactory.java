// SPDX-License-Identifier: Apache-2.0
package io.weir.bench.cluster;

import io.weir.hadoop.datanode.ClientName;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetFactory;

/** A stock dataset that remembers which flows opened blocks for reading and for writing. */
public final class RecordingFactory extends FsDatasetSpi.Factory<FsDatasetSpi<?>> {
  public static final Set<String> READERS = ConcurrentHashMap.newKeySet();
  public static final Set<String> WRITERS = ConcurrentHashMap.newKeySet();

  @Override
  public FsDatasetSpi<?> newInstance(
      DataNode dataNode, DataStorage storage, Configuration configuration) throws IOException {
    FsDatasetSpi<?> stock = new FsDatasetFactory().newInstance(dataNode, storage, configuration);
    return (FsDatasetSpi<?>)
        Proxy.newProxyInstance(
            FsDatasetSpi.class.getClassLoader(),
            new Class<?>[] {FsDatasetSpi.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getBlockInputStream")) {
                READERS.add(ClientName.ofCurrentThread().flow());
              } else if (method.getName().equals("createRbw")) {
                WRITERS.add(ClientName.ofCurrentThread().flow());
              }
              try {
                return method.invoke(stock, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
