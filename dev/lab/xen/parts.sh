# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# What images of the lab's hosts and guests are made of: Debian's packages, which are unpacked and not installed.
# Sourced by scripts that have set $root and $lab, a folder.
files=$lab/files
parts=$root/dev/lab/xen

# Once; also sets $version, the kernel's.
unpack() {
  [ -d "$files" ] || fetch
  version=$(basename "$files"/boot/vmlinuz-* | sed 's/^vmlinuz-//')
  cp "$files/boot/vmlinuz-$version" "$lab/vmlinuz"
  [ -f "$files/lib/modules/$version/modules.dep" ] || depmod -b "$files" "$version"
  export LD_LIBRARY_PATH="$files/usr/lib/x86_64-linux-gnu"
}

fetch() {
  echo "weir: unpacking a kernel and Xen's tools ..." >&2
  kernel=$(apt-cache depends linux-image-amd64 | awk '$1 == "Depends:" { print $2 }')
  tools=$(apt-cache depends --recurse --no-recommends --no-suggests --no-conflicts --no-breaks \
    --no-replaces --no-enhances xen-utils-4.17 | grep -E '^(libxen|libyajl|xenstore-utils|xen-utils)' | sort -u)
  mkdir -p "$lab/debs"
  # shellcheck disable=SC2086 # a list of names
  (cd "$lab/debs" && apt-get -qq download "$kernel" busybox-static $tools) ||
    die "apt-get cannot fetch the packages of the lab"
  rm -rf "$files.part"
  for deb in "$lab"/debs/*.deb; do
    dpkg-deb -x "$deb" "$files.part"
  done
  mv "$files.part" "$files"
}

# FOLDER MODULE...: modules and what they need, and in which order they are loaded.
modules() {
  to=$1
  shift
  mkdir -p "$to/modules"
  for module in "$@"; do
    modprobe -d "$files" -S "$version" --show-depends "$module" | awk '$1 == "insmod" { print $2 }'
  done | awk '!seen[$0]++' | while read -r file; do
    cp "$file" "$to/modules/"
    basename "$file"
  done >"$to/modules/order"
}

# FOLDER PROGRAM...: programs and their libraries.
programs() {
  to=$1
  shift
  mkdir -p "$to/bin" "$to/lib/x86_64-linux-gnu" "$to/lib64"
  for program in "$@"; do
    cp -L "$program" "$to/bin/"
    ldd "$program" 2>/dev/null | awk '$3 ~ /^\// { print $3 } $1 ~ /^\// { print $1 }'
  done | sort -u | while read -r library; do
    case $library in
      */ld-linux*) cp -L "$library" "$to/lib64/" ;;
      *) cp -L "$library" "$to/lib/x86_64-linux-gnu/" ;;
    esac
  done
}

# FOLDER IMAGE: the same bytes from the same files.
pack() {
  find "$1" -exec touch -h -d @0 {} +
  (cd "$1" && find . | LC_ALL=C sort | cpio -o -H newc --reproducible --quiet) | gzip -1n >"$2"
}

# FOLDER: what a guest needs beside its modules, its program and its first process.
guest_base() {
  rm -rf "$1"
  mkdir -p "$1/bin" "$1/proc" "$1/sys" "$1/dev"
  cp "$files/bin/busybox" "$1/bin/"
}

# FOLDER GUEST: the same of Dom0, whose guests are of the image GUEST.
dom0_base() {
  to=$1
  xen=$files/usr/lib/xen-4.17/bin
  rm -rf "$to"
  mkdir -p "$to/bin" "$to/proc" "$to/sys" "$to/dev" "$to/tmp" "$to/etc" "$to/lab" "$to/usr/lib/xen-4.17/bin" \
    "$to/var/lib/xen" "$to/var/log/xen/console" "$to/var/run/xen" "$to/var/lib/xenstored" "$to/var/lock"
  ln -s var/run "$to/run"
  cp "$files/bin/busybox" "$to/bin/"
  programs "$to" "$files/usr/sbin/xenhypfs" "$xen/xl" "$xen/xenstored" "$xen/xenconsoled" "$xen/xentrace" \
    "$xen/xen-init-dom0" "$xen/libxl-save-helper" "$files/usr/bin/xenstore" "$(command -v stat)"
  for name in read write rm list exists chmod watch; do
    ln -sf xenstore "$to/bin/xenstore-$name"
  done
  for name in xl xenstored xenconsoled libxl-save-helper xen-init-dom0; do
    ln -s "/bin/$name" "$to/usr/lib/xen-4.17/bin/$name"
  done
  cp -a "$files/etc/xen" "$to/etc/"
  cp -L /lib/x86_64-linux-gnu/libgcc_s.so.1 "$to/lib/x86_64-linux-gnu/" # for threads that end
  install -m 755 "$parts/block" "$to/lab/block"
  install -m 755 "$parts/system.sh" "$to/lab/system.sh"
  cp "$2" "$to/lab/guest.cpio.gz"
  python3 "$parts/vmlinux.py" "$lab/vmlinuz" "$to/lab/vmlinux" # xl takes no compressed one
}

# PROGRAM XEN_SOURCE: a guest without a kernel, on the interfaces of Xen's own source.
small_guest() {
  mkdir -p "$lab/small-include"
  ln -sfn "$2/xen/include/public" "$lab/small-include/xen"
  gcc -O2 -std=gnu11 -ffreestanding -fno-pic -no-pie -static -nostdlib -mno-red-zone -mgeneral-regs-only \
    -fno-stack-protector -fcf-protection=none -fno-asynchronous-unwind-tables -Wall -Wextra -I "$lab/small-include" \
    -Wl,-Ttext-segment=0x10000,-e,enter,--build-id=none,-z,norelro,-z,noseparate-code \
    -o "$1" "$root/native/xen/guest/small.c"
}
