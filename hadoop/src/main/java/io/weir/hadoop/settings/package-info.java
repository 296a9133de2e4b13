// SPDX-License-Identifier: Apache-2.0
/** How keys are read, and refused. */
@NullMarked
package io.weir.hadoop.settings;

import org.jspecify.annotations.NullMarked;
