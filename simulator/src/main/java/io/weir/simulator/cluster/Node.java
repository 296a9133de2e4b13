// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cluster;

import io.weir.simulator.kernel.Simulation;
import io.weir.simulator.node.Link;
import io.weir.simulator.node.Processors;
import io.weir.simulator.volume.Volume;
import java.util.List;
import java.util.stream.Stream;

/** A machine that stores blocks and runs tasks. */
public final class Node {
  private final int index;
  private final NodeShape shape;
  private final Processors processors;
  private final Link out;
  private final Link in;
  private final List<Volume> blockVolumes;
  private final List<Volume> localVolumes;
  private int nextBlockVolume;
  private int nextLocalVolume;
  private int maps;
  private int reduces;

  /**
   * @param processors its own, or those of the machine that it shares with other nodes
   * @param blockVolumes where HDFS has its blocks; none if it only runs tasks
   * @param localVolumes where tasks have their local files, one or more; may be the same
   */
  public Node(
      Simulation simulation,
      int index,
      NodeShape shape,
      Processors processors,
      List<Volume> blockVolumes,
      List<Volume> localVolumes) {
    this(
        index,
        shape,
        processors,
        new Link(simulation, shape.networkBytesPerSecond()),
        new Link(simulation, shape.networkBytesPerSecond()),
        blockVolumes,
        localVolumes);
  }

  /** One that shares what it has with others. */
  public Node(
      int index,
      NodeShape shape,
      Processors processors,
      Link out,
      Link in,
      List<Volume> blockVolumes,
      List<Volume> localVolumes) {
    this.index = index;
    this.shape = shape;
    this.processors = processors;
    this.out = out;
    this.in = in;
    this.blockVolumes = List.copyOf(blockVolumes);
    this.localVolumes = List.copyOf(localVolumes);
  }

  public int index() {
    return index;
  }

  public NodeShape shape() {
    return shape;
  }

  public Processors processors() {
    return processors;
  }

  public Link out() {
    return out;
  }

  public Link in() {
    return in;
  }

  public List<Volume> blockVolumes() {
    return blockVolumes;
  }

  public List<Volume> localVolumes() {
    return localVolumes;
  }

  /** Whether HDFS has blocks here. */
  public boolean stores() {
    return !blockVolumes.isEmpty();
  }

  /** Each volume once. */
  public List<Volume> volumes() {
    return Stream.concat(blockVolumes.stream(), localVolumes.stream()).distinct().toList();
  }

  /** Where a block lies: the same volume each time. */
  public Volume volumeOf(int block) {
    return blockVolumes.get(Math.floorMod(block, blockVolumes.size()));
  }

  /** Where the next new block goes, in turn. */
  public Volume nextBlockVolume() {
    nextBlockVolume = (nextBlockVolume + 1) % blockVolumes.size();
    return blockVolumes.get(nextBlockVolume);
  }

  /** Where the next local file goes, in turn. */
  public Volume nextLocalVolume() {
    nextLocalVolume = (nextLocalVolume + 1) % localVolumes.size();
    return localVolumes.get(nextLocalVolume);
  }

  public boolean hasRoomForMap() {
    return maps < shape.maps() && maps + reduces < shape.containers();
  }

  public boolean hasRoomForReduce() {
    return reduces < shape.reduces() && maps + reduces < shape.containers();
  }

  /** A map begins here, or, with −1, ends. */
  public void addMaps(int more) {
    maps += more;
  }

  /** A reduce begins here, or, with −1, ends. */
  public void addReduces(int more) {
    reduces += more;
  }

  public int running() {
    return maps + reduces;
  }
}
