// SPDX-License-Identifier: Apache-2.0
package io.weir.model.device;

import io.weir.model.file.Allowed;
import io.weir.model.job.PhaseProfile;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The disks of a node. Hadoop puts blocks, and local files, on the folders that it has for each in
 * turn, so that a phase finds what it reads, and puts what it writes, on any of them with the same
 * chance. The paper has one device for a node.
 *
 * @param ofHdfs on which DataNodes have blocks, one or more
 * @param ofLocalFiles on which tasks have spills and shuffles, one or more; they may be the same
 */
public record NodeDisks(List<NodeDisk> ofHdfs, List<NodeDisk> ofLocalFiles) {
  public NodeDisks {
    Allowed.atLeastOne("disks of HDFS", ofHdfs.size());
    Allowed.atLeastOne("disks of local files", ofLocalFiles.size());
    ofHdfs = List.copyOf(ofHdfs);
    ofLocalFiles = List.copyOf(ofLocalFiles);
  }

  /** One that has all files. */
  public static NodeDisks of(Device one) {
    return of(one, 1);
  }

  /**
   * Some that are alike, and have files of both kinds.
   *
   * @param count 1 or more
   */
  public static NodeDisks of(Device each, int count) {
    List<NodeDisk> all = disks(each, 0, count);
    return new NodeDisks(all, all);
  }

  /**
   * The same for HDFS, with local files on others.
   *
   * @param count 1 or more
   */
  public NodeDisks withLocalFilesOn(Device each, int count) {
    return new NodeDisks(ofHdfs, disks(each, ofHdfs.size(), count));
  }

  private static List<NodeDisk> disks(Device device, int from, int count) {
    return IntStream.range(from, from + count)
        .mapToObj(number -> new NodeDisk(number, device))
        .toList();
  }

  /**
   * Where a phase reads.
   *
   * @param anyOf one of so many by chance, from 0 on; not asked where there is one disk
   */
  public NodeDisk readBy(PhaseProfile phase, IntUnaryOperator anyOf) {
    return any(phase.phase().readsInput() ? ofHdfs : ofLocalFiles, anyOf);
  }

  /**
   * Where a phase writes.
   *
   * @param anyOf one of so many by chance, from 0 on; not asked where there is one disk
   */
  public NodeDisk writtenBy(PhaseProfile phase, IntUnaryOperator anyOf) {
    return any(phase.phase().writesOutput() ? ofHdfs : ofLocalFiles, anyOf);
  }

  private static NodeDisk any(List<NodeDisk> disks, IntUnaryOperator anyOf) {
    return disks.get(disks.size() == 1 ? 0 : anyOf.applyAsInt(disks.size()));
  }
}
