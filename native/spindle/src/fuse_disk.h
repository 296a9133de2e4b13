/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_SPINDLE_FUSE_DISK_H
#define WEIR_SPINDLE_FUSE_DISK_H

#include "disk.h"

/*
 * Shows a disk as a folder of three files, until it is unmounted or a signal
 * ends it:
 *
 *   disk        its bytes, to be put under a loop device
 *   statistics  lines of "name value"
 *   control     takes "delays on", "delays off" and "reset"
 *
 * Returns the exit code of the process.
 */
int fuse_disk_run(struct disk *disk, const char *mount_point);

#endif
