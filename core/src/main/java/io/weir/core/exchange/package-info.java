// SPDX-License-Identifier: Apache-2.0
/** What nodes and a broker say to each other. */
@NullMarked
package io.weir.core.exchange;

import org.jspecify.annotations.NullMarked;
