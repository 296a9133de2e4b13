// SPDX-License-Identifier: Apache-2.0
/** Records the calls of a gate's scheduler for whoever asks at the DataNode's web server. */
@NullMarked
package io.weir.hadoop.record;

import org.jspecify.annotations.NullMarked;
