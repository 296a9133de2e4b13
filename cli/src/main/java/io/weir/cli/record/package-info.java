// SPDX-License-Identifier: Apache-2.0
/** Records the gate of a DataNode, and replays what was recorded. */
@NullMarked
package io.weir.cli.record;

import org.jspecify.annotations.NullMarked;
