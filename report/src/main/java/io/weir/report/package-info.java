// SPDX-License-Identifier: Apache-2.0
/** A result document before a reader: in a terminal and as a page. */
@NullMarked
package io.weir.report;

import org.jspecify.annotations.NullMarked;
