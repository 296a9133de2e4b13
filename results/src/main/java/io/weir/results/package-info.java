// SPDX-License-Identifier: Apache-2.0
/** What a bench measured: one document of records, and its JSON. */
@NullMarked
package io.weir.results;

import org.jspecify.annotations.NullMarked;
