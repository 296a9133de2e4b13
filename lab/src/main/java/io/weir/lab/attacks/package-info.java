// SPDX-License-Identifier: Apache-2.0
/** What somebody without rights can send to a DataNode's socket and to the broker. */
@NullMarked
package io.weir.lab.attacks;

import org.jspecify.annotations.NullMarked;
