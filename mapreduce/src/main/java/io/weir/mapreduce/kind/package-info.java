// SPDX-License-Identifier: Apache-2.0
/** The kinds of jobs that a cluster has run, each with a profile from all of its runs. */
@NullMarked
package io.weir.mapreduce.kind;

import org.jspecify.annotations.NullMarked;
