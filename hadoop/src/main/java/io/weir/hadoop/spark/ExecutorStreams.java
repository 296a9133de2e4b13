// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.spark;

import io.weir.hadoop.local.FetchedPart;
import io.weir.hadoop.local.LocalStreams;
import io.weir.hadoop.local.WrittenFile;
import java.io.File;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The local streams of this executor, for the application that its container belongs to. Whatever
 * fails here, Spark goes on as without Weir.
 */
final class ExecutorStreams {
  private static final Logger LOG = LoggerFactory.getLogger(ExecutorStreams.class);
  private static final AtomicBoolean SAID = new AtomicBoolean();

  private final LocalStreams streams;
  private final String application;

  private ExecutorStreams(LocalStreams streams, String application) {
    this.streams = streams;
    this.application = application;
  }

  /** Null outside of a container, as in a driver on a gateway, and where no socket is set. */
  static @Nullable ExecutorStreams of(SparkConf conf) {
    try {
      Configuration hadoop = SparkHadoopUtil.get().newConfiguration(conf);
      String application = LocalStreams.application(hadoop).orElse("");
      LocalStreams streams = application.isEmpty() ? null : LocalStreams.of(hadoop).orElse(null);
      return streams == null ? null : new ExecutorStreams(streams, application);
    } catch (RuntimeException | LinkageError fault) {
      failed(fault);
      return null;
    }
  }

  /** The leases of a file that is about to be written; null: it needs none. */
  @Nullable WrittenFile written(File file) {
    try {
      Path path = file.toPath().toAbsolutePath();
      Path folder = path.getParent();
      return folder == null ? null : streams.written(path, folder, application);
    } catch (RuntimeException | LinkageError fault) {
      failed(fault);
      return null;
    }
  }

  /** The leases of a part of a file that is about to be read; null: it needs none. */
  @Nullable FetchedPart part(File file, long offset, long length) {
    try {
      return streams.part(file.toPath(), offset, length, application);
    } catch (RuntimeException | LinkageError fault) {
      failed(fault);
      return null;
    }
  }

  /** A fault of Weir, or another Spark than this was made for. The log says so once. */
  static void failed(Throwable fault) {
    if (SAID.compareAndSet(false, true)) {
      LOG.error("A fault in Weir: shuffles are written and read as without it", fault);
    }
  }
}
