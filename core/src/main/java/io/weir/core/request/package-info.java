// SPDX-License-Identifier: Apache-2.0
/** Requests, streams and flows, and what every scheduler of them is. */
@NullMarked
package io.weir.core.request;

import org.jspecify.annotations.NullMarked;
