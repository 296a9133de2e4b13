// SPDX-License-Identifier: Apache-2.0
/**
 * What a device costs: its profile, and how its time is divided among requests that are
 * outstanding.
 */
@NullMarked
package io.weir.core.device;

import org.jspecify.annotations.NullMarked;
