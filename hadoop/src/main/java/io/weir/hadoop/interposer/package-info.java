// SPDX-License-Identifier: Apache-2.0
/**
 * Puts the gates of a DataNode before its block transfers, and follows the files that change them.
 */
@NullMarked
package io.weir.hadoop.interposer;

import org.jspecify.annotations.NullMarked;
