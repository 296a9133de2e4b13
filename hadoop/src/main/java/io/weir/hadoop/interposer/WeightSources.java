// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.interposer;

import io.weir.hadoop.weights.Weights;

/** Who gives weights: the node's file first, then the cluster, then the node's keys. */
final class WeightSources {
  private volatile Weights ofFile = Weights.EQUAL;
  private volatile Weights ofCluster = Weights.EQUAL;
  private volatile Weights ofKeys;

  WeightSources(Weights ofKeys) {
    this.ofKeys = ofKeys;
  }

  void takeFile(Weights read) {
    ofFile = read;
  }

  void takeCluster(Weights set) {
    ofCluster = set;
  }

  void takeKeys(Weights read) {
    ofKeys = read;
  }

  Weights ofKeys() {
    return ofKeys;
  }

  Weights together() {
    return ofFile.orElse(ofCluster).orElse(ofKeys);
  }
}
