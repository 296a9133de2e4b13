// SPDX-License-Identifier: Apache-2.0
/** Limits that a submitted job is given where there is advice for jobs of its name or kind. */
@NullMarked
package io.weir.hadoop.admission;

import org.jspecify.annotations.NullMarked;
