// SPDX-License-Identifier: Apache-2.0
/** What each flow got of a device, counted around a scheduler. */
@NullMarked
package io.weir.core.count;

import org.jspecify.annotations.NullMarked;
