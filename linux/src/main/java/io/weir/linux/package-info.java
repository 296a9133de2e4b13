// SPDX-License-Identifier: Apache-2.0
/** What a disk under Linux is like: measured by fio, in a folder on it. */
@NullMarked
package io.weir.linux;

import org.jspecify.annotations.NullMarked;
