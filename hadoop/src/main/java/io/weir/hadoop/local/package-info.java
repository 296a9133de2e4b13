// SPDX-License-Identifier: Apache-2.0
/** What tasks read and write on local disks, sent through the gates of their node. */
@NullMarked
package io.weir.hadoop.local;

import org.jspecify.annotations.NullMarked;
