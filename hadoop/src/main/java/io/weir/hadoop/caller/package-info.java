// SPDX-License-Identifier: Apache-2.0
/** Who calls at the HTTP servers of Hadoop's daemons, and what that one may do there. */
@NullMarked
package io.weir.hadoop.caller;

import org.jspecify.annotations.NullMarked;
