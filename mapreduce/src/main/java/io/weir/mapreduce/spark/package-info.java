// SPDX-License-Identifier: Apache-2.0
/** Profiles of Spark applications, from their event logs. */
@NullMarked
package io.weir.mapreduce.spark;

import org.jspecify.annotations.NullMarked;
