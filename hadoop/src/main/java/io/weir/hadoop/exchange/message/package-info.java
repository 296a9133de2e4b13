// SPDX-License-Identifier: Apache-2.0
/** Reports and answers as bytes: of this version, and of the one before. */
@NullMarked
package io.weir.hadoop.exchange.message;

import org.jspecify.annotations.NullMarked;
