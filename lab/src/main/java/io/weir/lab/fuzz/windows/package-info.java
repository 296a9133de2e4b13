// SPDX-License-Identifier: Apache-2.0
/** Windows of readers and writers on a disk that is full, slow, or dying. */
@NullMarked
package io.weir.lab.fuzz.windows;

import org.jspecify.annotations.NullMarked;
