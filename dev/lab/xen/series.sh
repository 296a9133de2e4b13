#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Xen as its developers would have it with our patches: each is built, and the last of them booted once, with guests
# whose group is one of their parameters, which they keep when they reboot or are migrated. `./weir lab xen series` calls it.
set -eu
root=$(cd "$(dirname "$0")/../../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$root/.weir/xen
. "$root/dev/lab/xen/parts.sh"
out=$lab/series

main() {
  require_packages qemu-system-x86_64:qemu-system-x86 gcc:gcc /usr/include/stdlib.h:libc6-dev make:make flex:flex bison:bison \
    python3:python3 dpkg-source:dpkg-dev cpio:cpio depmod:kmod git:git unifdef:unifdef clang-format:clang-format autoconf:autoconf \
    pkg-config:pkg-config iasl:acpica-tools /usr/include/yajl/yajl_gen.h:libyajl-dev /usr/include/uuid/uuid.h:uuid-dev \
    /usr/include/zlib.h:zlib1g-dev
  mkdir -p "$lab" "$out"
  "$root/native/xen/series.sh" "$lab/build" >/dev/null
  "$root/dev/lab/xen/images.sh" "$lab"
  image
  boot
  check
}

image() {
  unpack
  tools=$lab/build/tools
  to=$lab/series-dom0
  rm -rf "$to"
  cp -a "$lab/dom0" "$to"
  LD_LIBRARY_PATH="$tools:$LD_LIBRARY_PATH" programs "$to" "$tools/xl" "$tools/libxl-save-helper"
  mkdir -p "$to/usr/libexec/xen/bin"
  ln -sf /bin/libxl-save-helper "$to/usr/libexec/xen/bin/libxl-save-helper"
  small_guest "$to/lab/small" "$lab/build/source-series"
  install -m 755 "$parts/series.init" "$to/init"
  pack "$to" "$lab/series.cpio.gz"
  gunzip -c "$lab/build/xen-series.gz" >"$lab/xen-series"
}

boot() {
  timeout 900 "$root/dev/lab/emulator.sh" 1 -cpu qemu64 -m 2048 -serial "file:$out/console.log" -kernel "$lab/xen-series" \
    -append "console=com1 com1=115200,8n1 dom0_mem=512M dom0_max_vcpus=1 sched=mrg loglvl=all noreboot" \
    -initrd "$lab/vmlinuz console=hvc0 quiet panic=-1,$lab/series.cpio.gz" </dev/null >/dev/null ||
    die "QEMU failed; the console is in $out/console.log"
}

# TEXT: that Dom0 has said it.
said() {
  tr -d '\r' <"$out/console.log" | grep -a -q -F -x "LAB $1" || die "Dom0 did not say '$1'; see $out/console.log"
}

check() {
  said 'scheduler mrg'
  said 'parameters tslice=30ms ratelimit=1000us migration-delay=1000us'
  said 'parameters tslice=20ms ratelimit=1000us migration-delay=1000us'
  said 'made: weight 512 group 1'
  said 'rebooted: weight 512 group 1'
  said 'set: weight 300 group 7'
  said 'restored: weight 300 group 7'
  said 'refused: dom0'
  said 'refused: group 65536'
  said 'over'
  echo "ok series: $(find "$lab/build/series" -name '*.patch' | wc -l) patches build; a domain keeps its group when it reboots or is restored"
}

main
