// SPDX-License-Identifier: Apache-2.0
/** The flows of a DataNode: who they are, whom they are part of, and what is reserved for them. */
@NullMarked
package io.weir.hadoop.flow;

import org.jspecify.annotations.NullMarked;
