// SPDX-License-Identifier: Apache-2.0
/**
 * Finds the disks below a volume's folder on Linux: from the folder's device number, sysfs and the
 * mount table, without root and without a library. It knows no gate and no scheduler.
 */
@NullMarked
package io.weir.hadoop.device;

import org.jspecify.annotations.NullMarked;
