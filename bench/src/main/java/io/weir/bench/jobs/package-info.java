// SPDX-License-Identifier: Apache-2.0
/**
 * Real MapReduce jobs, each in a process of its own, the text that they read and the check of what
 * they wrote.
 */
@NullMarked
package io.weir.bench.jobs;

import org.jspecify.annotations.NullMarked;
