// SPDX-License-Identifier: Apache-2.0
/** What the console costs a NameNode, and how it feels in a browser. */
@NullMarked
package io.weir.experiments.console;

import org.jspecify.annotations.NullMarked;
