// SPDX-License-Identifier: Apache-2.0
/** What a command shows while it works, and how it ends. */
@NullMarked
package io.weir.cli.console;

import org.jspecify.annotations.NullMarked;
