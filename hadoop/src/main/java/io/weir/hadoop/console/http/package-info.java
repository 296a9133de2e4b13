// SPDX-License-Identifier: Apache-2.0
/** The console over HTTP: its page, and what the page asks for. */
@NullMarked
package io.weir.hadoop.console.http;

import org.jspecify.annotations.NullMarked;
