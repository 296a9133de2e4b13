#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What QEMU boots beside the hypervisor: images.sh FOLDER leaves vmlinuz and dom0.cpio.gz there.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$1
. "$root/dev/lab/xen/parts.sh"

main() {
  unpack
  guest_base "$lab/guest"
  gcc -static -O2 -std=gnu11 -o "$lab/guest/bin/work" "$root/native/xen/guest/work.c"
  modules "$lab/guest" xen-blkfront
  install -m 755 "$parts/guest.init" "$lab/guest/init"
  pack "$lab/guest" "$lab/guest.cpio.gz"
  dom0_base "$lab/dom0" "$lab/guest.cpio.gz"
  gcc -static -O2 -std=gnu11 -Wall -Wextra -Werror -o "$lab/dom0/bin/into" "$root/native/xen/guest/into.c"
  modules "$lab/dom0" xen-evtchn xen-gntdev xen-gntalloc xen-privcmd xenfs xen-blkback null_blk
  install -m 755 "$parts/trace.sh" "$lab/dom0/lab/trace.sh"
  install -m 755 "$parts/dom0.init" "$lab/dom0/init"
  pack "$lab/dom0" "$lab/dom0.cpio.gz"
}

main
