#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What QEMU boots to run jobs of Hadoop clusters in guests: images.sh FOLDER leaves vmlinuz and clusters.cpio.gz there.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$1
. "$root/dev/lab/xen/parts.sh"
here=$root/dev/lab/clusters

main() {
  unpack
  make -s -C "$root/native/spindle" "BUILD=$lab/spindle" CFLAGS='-O2 -static' FUSE_LIBS='-l:libfuse3.a -ldl'
  gcc -static -O2 -std=gnu11 -Wall -Wextra -Werror -o "$lab/job" "$root"/native/xen/guest/job/*.c
  guest_image
  dom0_image
}

guest_image() {
  guest_base "$lab/clusters-guest"
  cp "$lab/job" "$lab/clusters-guest/bin/"
  modules "$lab/clusters-guest" xen-blkfront xen-netfront ext4
  install -m 755 "$here/guest.init" "$lab/clusters-guest/init"
  pack "$lab/clusters-guest" "$lab/clusters-guest.cpio.gz"
}

dom0_image() {
  to=$lab/clusters-dom0
  dom0_base "$to" "$lab/clusters-guest.cpio.gz"
  programs "$to" /sbin/losetup /sbin/mke2fs /usr/bin/addpart "$lab/spindle/spindle" "$lab/job"
  gcc -static -O2 -std=gnu11 -Wall -Wextra -Werror -o "$to/bin/into" "$root/native/xen/guest/into.c"
  cp /etc/mke2fs.conf "$to/etc/"
  cp "$root/native/spindle/level.disk" "$to/lab/disk.model"
  install -m 644 "$here/kinds" "$to/lab/kinds"
  install -m 755 "$here/vif" "$to/lab/vif"
  modules "$to" xen-evtchn xen-gntdev xen-gntalloc xen-privcmd xenfs xen-blkback xen-netback bridge fuse loop qemu_fw_cfg
  install -m 755 "$parts/trace.sh" "$to/lab/trace.sh"
  install -m 755 "$here/host.init" "$to/init"
  pack "$to" "$lab/clusters.cpio.gz"
}

main
