// SPDX-License-Identifier: Apache-2.0
package io.weir.model;

/** Tasks that come to a device again and again, and do without it meanwhile. */
interface Queue {
  /** s_j: by what factor the device takes longer than alone; 1 for a kind that never comes. */
  double stretch(int kind);
}
