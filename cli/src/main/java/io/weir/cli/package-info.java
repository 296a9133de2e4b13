// SPDX-License-Identifier: Apache-2.0
/** The {@code weir} commands: parse, call, print. What they do is done in the modules below. */
@NullMarked
package io.weir.cli;

import org.jspecify.annotations.NullMarked;
