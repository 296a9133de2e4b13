#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A machine with the files of this one and another kernel, under QEMU's software emulation: for what the kernel that runs
# here cannot do. What it writes is gone with it.
#
#   machine.sh build            fetches a kernel of Debian's backports, and makes what it starts with (1 min, 110 MB)
#   machine.sh run COMMAND...   boots it, and runs a command of this checkout as root; its end is the command's. What the
#                               command puts into the folder $KEPT is in .weir/machine/kept then
#
# Its time is a count of its instructions, so it computes a tenth as fast as this machine, and waits for nothing.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$root/.weir/machine
processors=2
megabytes=10240
most_seconds=5400

main() {
  verb=${1:-}
  [ $# = 0 ] || shift
  case $verb in
    build) build ;;
    run)
      [ $# -gt 0 ] || die "machine.sh run needs a command"
      run "$@"
      ;;
    *) die "machine.sh has no command '$verb'; it has build and run" ;;
  esac
}

build() {
  require_packages qemu-system-x86_64:qemu-system-x86 cpio:cpio xz:xz-utils depmod:kmod
  mkdir -p "$lab"
  [ -d "$lab/files" ] || fetch
  version=$(basename "$lab"/files/boot/vmlinuz-* | sed 's/^vmlinuz-//')
  [ -e "$lab/files/lib" ] || ln -s usr/lib "$lab/files/lib"
  [ -f "$lab/files/lib/modules/$version/modules.dep" ] || depmod -b "$lab/files" "$version"
  image
}

fetch() {
  echo "weir: fetching a kernel whose cgroup v2 controls I/O ..." >&2
  . "$root/dev/lab/backports.sh"
  read_lists_of_backports
  # Later ones are in several packages each.
  kernel=$(with_backports apt-cache pkgnames linux-image- | grep -E '^linux-image-6\.12\.[^-]*-amd64$' | sort -V | tail -n 1)
  [ -n "$kernel" ] || die "no backport of Linux 6.12 is offered here"
  unpack_backports "$lab/files" "$kernel" busybox-static
}

# What it needs until it has the files of this machine.
image() {
  to=$lab/image
  rm -rf "$to"
  mkdir -p "$to/bin" "$to/modules" "$to/proc" "$to/sys" "$to/dev" "$to/lower" "$to/upper" "$to/machine"
  cp "$(find "$lab/files" -path '*/bin/busybox' | head -n 1)" "$to/bin/"
  for module in virtio_pci 9pnet_virtio 9p overlay; do
    modprobe -d "$lab/files" -S "$version" --show-depends "$module" | awk '$1 == "insmod" { print $2 }'
  done | awk '!seen[$0]++' | while read -r file; do
    xz -dc "$file" >"$to/modules/$(basename "$file" .xz)"
    basename "$file" .xz
  done >"$to/modules/order"
  install -m 755 "$root/dev/lab/machine/init" "$to/init"
  (cd "$to" && find . | cpio -o -H newc --quiet) | gzip -1n >"$lab/image.cpio.gz"
}

run() {
  require_root
  [ -f "$lab/image.cpio.gz" ] || build
  told=$(mktemp -d)
  here=$told/root
  trap 'umount "$here" 2>/dev/null || true; rm -rf "$told/told" "$told/initrd"; rmdir "$here" "$told" 2>/dev/null || true' EXIT
  mkdir "$here" "$told/told"
  trap 'exit 130' INT TERM
  mount --bind / "$here" # without what is mounted below
  mount -o remount,bind,ro "$here"
  echo "$root" >"$told/told/checkout"
  echo "$*" >"$told/told/command"
  {
    cat "$lab/image.cpio.gz"
    (cd "$told" && find told | cpio -o -H newc --quiet) | gzip -1n # an archive that is not compressed would have to be aligned
  } >"$told/initrd"
  rm -rf "$lab/kept"
  mkdir "$lab/kept"
  timeout "$most_seconds" "$root/dev/lab/emulator.sh" "$processors" -cpu max -m "$megabytes" \
    -serial stdio -monitor none -kernel "$(echo "$lab"/files/boot/vmlinuz-*)" -initrd "$told/initrd" \
    $(files_of root "$here") $(files_of checkout "$root") $(files_of modules "$lab/files/lib/modules") \
    -fsdev "local,id=kept,path=$lab/kept,security_model=none" -device virtio-9p-pci,fsdev=kept,mount_tag=kept \
    -append "console=ttyS0 quiet panic=-1 skew_tick=1" </dev/null | sed -u 's/\r//g' | tee "$lab/console.log" | said
  sed -n 's/^.*LAB status=\([0-9]*\)$/\1/p' "$lab/console.log" >"$told/told/status"
  [ -s "$told/told/status" ] || die_of .weir/machine/console.log "the machine did not come to its end"
  return "$(cat "$told/told/status")"
}

# What the command said, without what the kernel says.
said() {
  grep -a --line-buffered -vE '^\[ *[0-9]+\.[0-9]+\]|^LAB ' || true
}

# TAG FOLDER: for the machine to read.
files_of() {
  echo "-fsdev local,id=$1,path=$2,security_model=none,readonly=on,multidevs=remap -device virtio-9p-pci,fsdev=$1,mount_tag=$1"
}

main "$@"
