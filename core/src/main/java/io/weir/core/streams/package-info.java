// SPDX-License-Identifier: Apache-2.0
/**
 * Stream throttling and coordination: streams are served by the priority of their jobs, and no more
 * of them than the device carries.
 */
@NullMarked
package io.weir.core.streams;

import org.jspecify.annotations.NullMarked;
