// SPDX-License-Identifier: Apache-2.0
/** What commands say of how they were called. */
@NullMarked
package io.weir.cli.usage;

import org.jspecify.annotations.NullMarked;
