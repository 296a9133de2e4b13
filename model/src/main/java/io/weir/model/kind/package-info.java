// SPDX-License-Identifier: Apache-2.0
/** Which runs of jobs are runs of the same job, by what they did and not by their names. */
@NullMarked
package io.weir.model.kind;

import org.jspecify.annotations.NullMarked;
