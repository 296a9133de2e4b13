// SPDX-License-Identifier: Apache-2.0
/** How many tasks of a job a node should run at a time, and which jobs beside each other. */
@NullMarked
package io.weir.model.advice;

import org.jspecify.annotations.NullMarked;
