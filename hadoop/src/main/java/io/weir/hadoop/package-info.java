// SPDX-License-Identifier: Apache-2.0
/** The DataNode plug-in: settings, flows, and one gate a volume. */
@NullMarked
package io.weir.hadoop;

import org.jspecify.annotations.NullMarked;
