// SPDX-License-Identifier: Apache-2.0
/** What a device has done for each flow, and what each flow was due. */
@NullMarked
package io.weir.core.accounting;

import org.jspecify.annotations.NullMarked;
