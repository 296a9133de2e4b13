// SPDX-License-Identifier: Apache-2.0
/**
 * Profiles of Tez's DAGs, from the histories that Tez writes; none of Tez's own classes is needed.
 */
@NullMarked
package io.weir.mapreduce.tez;

import org.jspecify.annotations.NullMarked;
