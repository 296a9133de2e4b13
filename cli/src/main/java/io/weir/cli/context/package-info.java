// SPDX-License-Identifier: Apache-2.0
/** What commands need of the world around them: folders, the machine, who speaks. */
@NullMarked
package io.weir.cli.context;

import org.jspecify.annotations.NullMarked;
