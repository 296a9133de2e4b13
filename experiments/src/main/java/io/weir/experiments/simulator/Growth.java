// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.simulator;

import java.util.List;

/** How fast something grows: the b of y = a · x^b, by least squares of the logarithms. */
record Growth(List<double[]> points) {
  double exponent() {
    double meanX = points.stream().mapToDouble(point -> Math.log(point[0])).average().orElseThrow();
    double meanY = points.stream().mapToDouble(point -> Math.log(point[1])).average().orElseThrow();
    double products = 0;
    double squares = 0;
    for (double[] point : points) {
      double x = Math.log(point[0]) - meanX;
      products += x * (Math.log(point[1]) - meanY);
      squares += x * x;
    }
    return products / squares;
  }
}
