// SPDX-License-Identifier: Apache-2.0
/** A rotating disk emulated in this process. */
@NullMarked
package io.weir.lab.disk;

import org.jspecify.annotations.NullMarked;
