#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What QEMU boots to try pairs of elevators: images.sh FOLDER leaves vmlinuz, pairs.cpio.gz and the records of jobs there.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$1
. "$root/dev/lab/xen/parts.sh"
here=$root/dev/lab/pairs

main() {
  unpack
  make -s -C "$root/native/spindle" "BUILD=$lab/spindle" CFLAGS='-O2 -static' FUSE_LIBS='-l:libfuse3.a -ldl'
  guest_image
  dom0_image
  for profile in "$root"/native/xen/guest/*.profile.json; do
    python3 "$here/recorded.py" "$profile" >"$lab/$(basename "$profile" .profile.json).record"
  done
}

guest_image() {
  guest_base "$lab/pairs-guest"
  gcc -static -O2 -std=gnu11 -Wall -Werror -o "$lab/pairs-guest/bin/replay" "$root/native/xen/guest/replay.c"
  modules "$lab/pairs-guest" xen-blkfront ext4 bfq kyber-iosched
  install -m 755 "$here/guest.init" "$lab/pairs-guest/init"
  install -m 644 "$here/settings.sh" "$lab/pairs-guest/settings.sh"
  pack "$lab/pairs-guest" "$lab/pairs-guest.cpio.gz"
}

dom0_image() {
  to=$lab/pairs-dom0
  dom0_base "$to" "$lab/pairs-guest.cpio.gz"
  programs "$to" /sbin/losetup /sbin/mke2fs /usr/bin/addpart /usr/bin/inotifywait "$lab/spindle/spindle"
  cp /etc/mke2fs.conf "$to/etc/"
  cp "$root/native/spindle/level.disk" "$to/lab/disk.model"
  install -m 644 "$here/settings.sh" "$to/lab/settings.sh"
  modules "$to" xen-evtchn xen-gntdev xen-gntalloc xen-privcmd xenfs xen-blkback fuse loop bfq kyber-iosched \
    qemu_fw_cfg
  install -m 755 "$here/host.init" "$to/init"
  pack "$to" "$lab/pairs.cpio.gz"
}

main
