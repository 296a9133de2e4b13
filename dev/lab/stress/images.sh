#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What the lab of stress boots beside a hypervisor: images.sh FOLDER XEN_SOURCE leaves vmlinuz and stress.cpio.gz there.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$1
source=$2
. "$root/dev/lab/xen/parts.sh"

main() {
  unpack
  small_guest "$lab/small" "$source"
  dom0_base "$lab/stress-dom0" "$lab/small"
  rm "$lab/stress-dom0/lab/vmlinux" "$lab/stress-dom0/lab/block"
  mv "$lab/stress-dom0/lab/guest.cpio.gz" "$lab/stress-dom0/lab/small"
  programs "$lab/stress-dom0" "$files/usr/lib/xen-4.17/bin/xen-hptool"
  modules "$lab/stress-dom0" xen-evtchn xen-gntdev xen-gntalloc xen-privcmd xenfs
  install -m 755 "$root/dev/lab/stress/dom0.init" "$lab/stress-dom0/init"
  install -m 644 "$root/dev/lab/stress/actions.sh" "$lab/stress-dom0/lab/actions.sh"
  pack "$lab/stress-dom0" "$lab/stress.cpio.gz"
}

main
