// SPDX-License-Identifier: Apache-2.0
/** What a prediction looks like. */
@NullMarked
package io.weir.cli.predict;

import org.jspecify.annotations.NullMarked;
