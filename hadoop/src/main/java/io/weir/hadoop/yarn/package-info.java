// SPDX-License-Identifier: Apache-2.0
/** What YARN says of queues and applications, for a broker that follows it. */
@NullMarked
package io.weir.hadoop.yarn;

import org.jspecify.annotations.NullMarked;
