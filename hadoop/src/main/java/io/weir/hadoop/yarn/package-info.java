// SPDX-License-Identifier: Apache-2.0
/** What YARN says of queues and applications, for whoever follows it. */
@NullMarked
package io.weir.hadoop.yarn;

import org.jspecify.annotations.NullMarked;
