// SPDX-License-Identifier: Apache-2.0
/** The figures and tables of the five papers, computed anew. */
@NullMarked
package io.weir.experiments.reproduce;

import org.jspecify.annotations.NullMarked;
