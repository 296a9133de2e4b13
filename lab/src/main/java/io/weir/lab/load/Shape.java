// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.load;

/** The HDFS that a mix runs on. Several disks are in slow motion, as two cores are to feed them. */
public enum Shape {
  /** One DataNode. */
  PLAIN("", 1, 1, 256),
  /** One DataNode, with encrypted transfer. */
  ENCRYPTED(", encrypted", 1, 1, 256),
  /** Three DataNodes with three replicas. */
  REPLICATED(", 3 replicas", 3, 1, 64),
  /** Five DataNodes with files by RS-3-2. */
  ERASURE_CODED(", RS-3-2", 5, 3, 192);

  private final String label;
  private final int nodes;
  private final int width;
  private final int fileMebibytes;

  /**
   * @param width how many disks one stream keeps busy
   */
  Shape(String label, int nodes, int width, int fileMebibytes) {
    this.label = label;
    this.nodes = nodes;
    this.width = width;
    this.fileMebibytes = fileMebibytes;
  }

  /** What is added to the name of a mix. */
  public String label() {
    return label;
  }

  public int nodes() {
    return nodes;
  }

  public int width() {
    return width;
  }

  public double slowMotion() {
    return nodes;
  }

  public int replicas() {
    return this == REPLICATED ? nodes : 1;
  }

  /** Of a file that was written before; one block, or one group of blocks. */
  public long fileBytes() {
    return (long) fileMebibytes << 20;
  }

  public long blockBytes() {
    return fileBytes() / width;
  }
}
