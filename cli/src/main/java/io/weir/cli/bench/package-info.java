// SPDX-License-Identifier: Apache-2.0
/** The commands that run experiments. */
@NullMarked
package io.weir.cli.bench;

import org.jspecify.annotations.NullMarked;
