// SPDX-License-Identifier: Apache-2.0
/** MapReduce jobs, each in a process of its own or on YARN. */
@NullMarked
package io.weir.lab.jobs;

import org.jspecify.annotations.NullMarked;
