#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A Linux that has sched_ext under QEMU's software emulation, the same from run to run: control groups of
# processes that compute stand for virtual machines. `./weir lab scx` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$root/.weir/scx

main() {
  case "${1:-}" in
    build) build ;;
    layered) layered ;;
    package) package ;;
    run)
      shift
      run "$@"
      ;;
    *)
      cat <<'USAGE'
usage: ./weir lab scx build              a kernel with sched_ext, and our scheduler for it (2 min, 300 MB)
       ./weir lab scx layered            scx_layered as its authors publish it, to compare with (8 min, 900 MB)
       ./weir lab scx package            what a person installs, of Debian, into .weir/scx; tries to install it into a folder
       ./weir lab scx run [OPTION...]    boots them: shares without it and with it, unloading, the watchdog
  --processors N   of the machine, 1 to 4 (default: 1)
  --seconds N      for which shares are measured, of the machine's own (default: 20)
  --only CASES     of halves, figure_6, changed, io, vms, alone, endless, busy, light, displaced, changes, stall,
                   and layered, with commas
                   (default: all but layered)
  --with CASES     more of them
  --out FOLDER     where console.log goes (default: .weir/scx/out)
USAGE
      [ -z "${1:-}" ]
      ;;
  esac
}

build() {
  require_packages qemu-system-x86_64:qemu-system-x86 gcc:gcc /usr/include/stdlib.h:libc6-dev make:make clang:clang python3:python3 \
    cpio:cpio zstd:zstd xz:xz-utils depmod:kmod /usr/include/libelf.h:libelf-dev /usr/include/zlib.h:zlib1g-dev
  mkdir -p "$lab"
  [ -d "$lab/files" ] || unpack
  version=$(basename "$lab"/files/boot/vmlinuz-* | sed 's/^vmlinuz-//')
  cp "$lab/files/boot/vmlinuz-$version" "$lab/vmlinuz"
  [ "$lab/vmlinux" -nt "$lab/vmlinuz" ] || python3 "$root/dev/lab/xen/vmlinux.py" "$lab/vmlinuz" "$lab/vmlinux"
  echo "weir: building the scheduler for Linux $version ..." >&2
  compile build HOOKS=-DMRG_TEST_HOOKS all floor
  image
  image_of_machines
}

# Of a version that is known to load on the kernel of the lab.
layered() {
  require_packages cargo:cargo-web rustc:rustc-web clang-19:clang-19 pkg-config:pkg-config make:make gcc:gcc \
    /usr/include/libelf.h:libelf-dev /usr/include/zlib.h:zlib1g-dev cpio:cpio
  [ -d "$lab/files" ] || die "there is no kernel to run it on; type: ./weir lab scx build"
  [ -x "$lab/layered/bin/scx_layered" ] || {
    echo "weir: building scx_layered ..." >&2
    BPF_CLANG=clang-19 CARGO_TARGET_DIR="$lab/layered/target" \
      cargo install --quiet --locked --no-track --root "$lab/layered" --version 1.1.4 scx_layered ||
      die "scx_layered is not built; it needs Rust 1.91 or newer"
  }
  to=$lab/layered/image
  rm -rf "$to"
  mkdir -p "$to/bin" "$to/boot"
  cp "$lab/layered/bin/scx_layered" "$to/bin/"
  cp "$lab"/files/boot/config-* "$to/boot/" # it asks for how the kernel was built
  strip "$to/bin/scx_layered"
  libraries "$to" "$to/bin/scx_layered"
  packed "$to" >"$lab/layered.cpio.gz"
}

# FOLDER VARIABLE...: into .weir/scx/FOLDER.
compile() {
  into=$lab/$1
  shift
  make -s -C "$root/native/scx" BUILD="$into" VMLINUX="$lab/vmlinux" \
    BPFTOOL="$(echo "$lab"/files/usr/sbin/bpftool)" INCLUDES="-I$lab/files/usr/include" \
    LIBBPF="$lab/files/usr/lib/x86_64-linux-gnu/libbpf.a" "$@"
}

package() {
  [ -d "$lab/files" ] || die "there is nothing to build it with; type: ./weir lab scx build"
  compile installed
  rm -f "$lab"/weir-scx_*.deb
  version=$(sed -n 's:^  <version>\(.*\)</version>.*:\1:p' "$root/pom.xml" | head -n 1)
  SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 0) \
    "$root/native/scx/package/build.sh" "$lab/installed/weir-scx" "$version" "$lab"
  machine=$(mktemp -d)
  trap 'rm -rf "$machine"' EXIT
  mkdir -p "$machine/var/lib/dpkg/info" "$machine/var/lib/dpkg/updates" "$machine/tmp"
  : >"$machine/var/lib/dpkg/status"
  on_it --force-depends --install "$lab"/weir-scx_*.deb
  "$machine/usr/sbin/weir-scx" --help >/dev/null || die "weir-scx does not run where it is installed"
  status=0
  "$machine/usr/sbin/weir-scx" --test-stall 2 2>/dev/null || status=$?
  [ $status = 2 ] || die "what is installed has hooks for tests"
  on_it --purge weir-scx
  [ ! -e "$machine/usr/sbin/weir-scx" ] && [ ! -e "$machine/etc/weir" ] || die "purging weir-scx leaves some of it"
  ! command -v systemd-analyze >/dev/null ||
    ! systemd-analyze verify --man=no "$root/native/scx/package/weir-scx.service" 2>&1 | grep weir-scx | grep -v 'is not executable' ||
    die "weir-scx.service is not well-formed"
  (cd "$lab" && ls -s --block-size=K weir-scx_*.deb)
}

# The folder has no shell: the scripts run here, and know by DPKG_ROOT that this is no machine.
on_it() {
  dpkg --root="$machine" --log="$machine.log" --force-bad-path --force-script-chrootless "$@" >"$lab/dpkg.log" 2>&1 || {
    cat "$lab/dpkg.log" >&2
    die "dpkg $* failed"
  }
  rm -f "$machine.log"
}

unpack() {
  echo "weir: fetching a kernel with sched_ext ..." >&2
  . "$root/dev/lab/backports.sh"
  read_lists_of_backports
  kernel=$(with_backports apt-cache pkgnames linux-image- | grep -E '^linux-image-6\.16\..*-cloud-amd64$' | sort -V | tail -n 1)
  [ -n "$kernel" ] || die "no backport of Linux 6.16 is offered here"
  unpack_backports "$lab/files" "$kernel" "bpftool/$VERSION_CODENAME-backports" "libbpf-dev/$VERSION_CODENAME-backports" \
    "libbpf1/$VERSION_CODENAME-backports" busybox-static
}

# FOLDER: the same bytes from the same files.
packed() {
  find "$1" -exec touch -h -d @0 {} +
  (cd "$1" && find . | LC_ALL=C sort | cpio -o -H newc --reproducible --quiet) | gzip -1n
}

# FOLDER PROGRAM...: the libraries that programs need.
libraries() {
  into=$1
  shift
  mkdir -p "$into/lib/x86_64-linux-gnu" "$into/lib64"
  ldd "$@" | awk '$3 ~ /^\// { print $3 }' | sort -u | xargs -I{} cp -L {} "$into/lib/x86_64-linux-gnu/"
  cp -L /lib64/ld-linux-x86-64.so.2 "$into/lib64/"
}

# What virtual machines under KVM need, for a host that is to have some: QEMU, KVM, a disk, and a machine.
image_of_machines() {
  to=$lab/machines
  rm -rf "$to"
  mkdir -p "$to/bin" "$to/modules" "$to/usr/bin" "$to/usr/share/qemu"
  install -m 755 "$root/dev/lab/scx/vm" "$to/bin/vm"
  cp "$(command -v qemu-system-x86_64)" "$to/usr/bin/" # its firmware is found from there
  libraries "$to" "$to/usr/bin/qemu-system-x86_64"
  cp /usr/share/qemu/qboot.rom /usr/share/qemu/pvh.bin "$to/usr/share/qemu/"
  gcc -m32 -O2 -std=gnu11 -ffreestanding -fno-pic -no-pie -static -nostdlib -mgeneral-regs-only -fno-stack-protector \
    -fcf-protection=none -fno-asynchronous-unwind-tables -Wall -Wextra \
    -Wl,-Ttext-segment=0x100000,-e,enter,--build-id=none,-z,norelro,-z,noseparate-code \
    -o "$to/machine" "$root/native/scx/guest/machine.c"
  [ -e "$lab/files/lib" ] || ln -s usr/lib "$lab/files/lib"
  [ -f "$lab/files/lib/modules/$version/modules.dep" ] || depmod -b "$lab/files" "$version"
  for module in kvm-amd null_blk; do
    modprobe -d "$lab/files" -S "$version" --show-depends "$module" | awk '$1 == "insmod" { print $2 }'
  done | awk '!seen[$0]++' | while read -r file; do
    xz -dc "$file" >"$to/modules/$(basename "$file" .xz)"
    basename "$file" .xz
  done >"$to/modules/order"
  packed "$to" >"$lab/machines.cpio.gz"
}

image() {
  to=$lab/image
  rm -rf "$to"
  mkdir -p "$to/bin" "$to/proc" "$to/sys" "$to/dev" "$to/tmp"
  cp "$(find "$lab/files" -path '*/bin/busybox' | head -n 1)" "$to/bin/"
  cp "$lab/build/weir-scx" "$lab"/files/usr/sbin/bpftool "$to/bin/"
  cp "$lab/build/floor.bpf.o" "$to/"
  gcc -static -O2 -std=gnu11 -o "$to/bin/work" "$root/native/xen/guest/work.c"
  for program in pair gaps; do
    gcc -static -O2 -std=gnu11 -pthread -o "$to/bin/$program" "$root/native/scx/guest/$program.c"
  done
  libraries "$to" "$lab/build/weir-scx" "$to/bin/bpftool"
  install -m 755 "$root/dev/lab/scx/init" "$to/init"
  install -m 644 "$root/dev/lab/scx/cases.sh" "$to/cases.sh"
  packed "$to" >"$lab/image.cpio.gz"
}

run() {
  processors=1 seconds=20 out=$lab/out more='' cases=halves,figure_6,changed,io,vms,alone,endless,busy,light,displaced,changes,stall
  while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || die "$1 needs a value"
    case $1 in
      --processors) processors=$2 ;;
      --seconds) seconds=$2 ;;
      --only) cases=$2 ;;
      --with) more=,$2 ;;
      --out) out=$2 ;;
      *) die "scx run has no option $1; ./weir lab scx lists them" ;;
    esac
    shift 2
  done
  cases=$cases$more
  limit=0
  for each in $(echo "$cases" | tr , ' '); do
    limit=$((limit + 600))
    case $each in
      halves | figure_6 | changed | io | vms | alone | endless | busy | light | displaced | changes | stall) ;;
      layered) [ -f "$lab/layered.cpio.gz" ] || die "there is no scx_layered to run; type: ./weir lab scx layered" ;;
      *) die "--only must be of halves, figure_6, changed, io, vms, alone, endless, busy, light, displaced, changes, stall and layered, with commas; was '$cases'" ;;
    esac
  done
  [ -f "$lab/image.cpio.gz" ] || die "there is no kernel to run; type: ./weir lab scx build"
  mkdir -p "$out"
  images=$lab/image.cpio.gz memory=1024
  case ,$cases, in
    *,vms,*) images="$images $lab/machines.cpio.gz" memory=3072 ;;
  esac
  case ,$cases, in
    *,layered,*) images="$images $lab/layered.cpio.gz" ;;
  esac
  # shellcheck disable=SC2086 # a list of files
  cat $images >"$out/initrd"
  # skew_tick keeps emulated processors, which take turns, from wanting the same at the same instant: who waits for what
  # another holds spins for a whole turn.
  timeout "$limit" "$root/dev/lab/emulator.sh" "$processors" -cpu max -m "$memory" \
    -serial "file:$out/console.log" -kernel "$lab/vmlinuz" -initrd "$out/initrd" \
    -append "console=ttyS0 quiet panic=-1 skew_tick=1 seconds=$seconds cases=$(echo "$cases" | tr , +)" </dev/null >/dev/null ||
    die "QEMU failed; the console is in $out/console.log"
  rm "$out/initrd"
  grep -a -o 'LAB .*' "$out/console.log" | tr -d '\r'
  grep -a -q 'LAB over' "$out/console.log" || die "the machine did not come to its end; see $out/console.log"
}

main "$@"
