// SPDX-License-Identifier: Apache-2.0
/** A node of a real cluster with one disk, and jobs that run on it one at a time. */
@NullMarked
package io.weir.lab.node;

import org.jspecify.annotations.NullMarked;
