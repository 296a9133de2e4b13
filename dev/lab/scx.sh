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
    package) package ;;
    run)
      shift
      run "$@"
      ;;
    *)
      cat <<'USAGE'
usage: ./weir lab scx build              a kernel with sched_ext, and our scheduler for it (2 min, 300 MB)
       ./weir lab scx package            what a person installs, of Debian, into .weir/scx; tries to install it into a folder
       ./weir lab scx run [OPTION...]    boots them: shares without it and with it, unloading, the watchdog
  --processors N   of the machine, 1 to 4 (default: 1)
  --seconds N      for which shares are measured, of the machine's own (default: 20)
  --only CASES     of halves, figure_6, changed, io, alone, endless, changes and stall, with commas (default: all)
  --out FOLDER     where console.log goes (default: .weir/scx/out)
USAGE
      [ -z "${1:-}" ]
      ;;
  esac
}

build() {
  require_packages qemu-system-x86_64:qemu-system-x86 gcc:gcc /usr/include/stdlib.h:libc6-dev make:make clang:clang python3:python3 \
    cpio:cpio zstd:zstd /usr/include/libelf.h:libelf-dev /usr/include/zlib.h:zlib1g-dev
  mkdir -p "$lab"
  [ -d "$lab/files" ] || unpack
  version=$(basename "$lab"/files/boot/vmlinuz-* | sed 's/^vmlinuz-//')
  cp "$lab/files/boot/vmlinuz-$version" "$lab/vmlinuz"
  [ "$lab/vmlinux" -nt "$lab/vmlinuz" ] || python3 "$root/dev/lab/xen/vmlinux.py" "$lab/vmlinuz" "$lab/vmlinux"
  echo "weir: building the scheduler for Linux $version ..." >&2
  compile build HOOKS=-DMRG_TEST_HOOKS all floor
  image
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

# Newer than the distribution's own; by apt's ordinary client, with lists of our own, and not installed.
unpack() {
  echo "weir: fetching a kernel with sched_ext ..." >&2
  apt=$lab/apt
  mkdir -p "$apt/parts" "$apt/state/lists/partial" "$apt/cache/archives/partial" "$lab/debs"
  . /etc/os-release
  backports
  set -- -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$apt/parts" \
    -o "Dir::State::Lists=$apt/state/lists" -o "Dir::Cache=$apt/cache" -o APT::Sandbox::User=root
  apt-get -qq "$@" update || die "apt-get cannot read the lists of backports"
  kernel=$(apt-cache "$@" pkgnames linux-image- | grep -E '^linux-image-6\.16\..*-cloud-amd64$' | sort -V | tail -n 1)
  [ -n "$kernel" ] || die "no backport of Linux 6.16 is offered here"
  (cd "$lab/debs" && apt-get -qq "$@" download "$kernel" "bpftool/$VERSION_CODENAME-backports" \
    "libbpf-dev/$VERSION_CODENAME-backports" "libbpf1/$VERSION_CODENAME-backports" busybox-static) ||
    die "apt-get cannot fetch $kernel and libbpf"
  rm -rf "$lab/files.part"
  for deb in "$lab"/debs/*.deb; do
    dpkg-deb -x "$deb" "$lab/files.part"
  done
  mv "$lab/files.part" "$lab/files"
}

# Where the distribution comes from there are its backports, and its successor's.
backports() {
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -f "$file" ] || sed -n "s/^\(deb .*\) $VERSION_CODENAME \(.*\)/\1 $VERSION_CODENAME-backports \2\n\1 trixie-backports \2\n\1 $VERSION_CODENAME \2/p" \
      "$file" >"$apt/parts/$(basename "$file" .list).list"
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    [ ! -f "$file" ] || awk -v RS= -v ORS='\n\n' -v "name=$VERSION_CODENAME" '
      $0 ~ "Suites:.* " name "($|[ \n])" {
        sub("Suites:[^\n]*", "Suites: " name " " name "-backports trixie-backports")
        print
      }' "$file" >"$apt/parts/$(basename "$file")"
  done
}

image() {
  to=$lab/image
  rm -rf "$to"
  mkdir -p "$to/bin" "$to/proc" "$to/sys" "$to/dev" "$to/lib/x86_64-linux-gnu" "$to/lib64"
  cp "$(find "$lab/files" -path '*/bin/busybox' | head -n 1)" "$to/bin/"
  cp "$lab/build/weir-scx" "$lab"/files/usr/sbin/bpftool "$to/bin/"
  cp "$lab/build/floor.bpf.o" "$to/"
  gcc -static -O2 -std=gnu11 -o "$to/bin/work" "$root/native/xen/guest/work.c"
  for program in pair gaps; do
    gcc -static -O2 -std=gnu11 -pthread -o "$to/bin/$program" "$root/native/scx/guest/$program.c"
  done
  ldd "$lab/build/weir-scx" "$to/bin/bpftool" | awk '$3 ~ /^\// { print $3 }' | xargs -I{} cp -L {} "$to/lib/x86_64-linux-gnu/"
  cp -L /lib64/ld-linux-x86-64.so.2 "$to/lib64/"
  install -m 755 "$root/dev/lab/scx/init" "$to/init"
  install -m 644 "$root/dev/lab/scx/cases.sh" "$to/cases.sh"
  find "$to" -exec touch -h -d @0 {} +
  (cd "$to" && find . | LC_ALL=C sort | cpio -o -H newc --reproducible --quiet) | gzip -1n >"$lab/image.cpio.gz"
}

run() {
  processors=1 seconds=20 out=$lab/out cases=halves,figure_6,changed,io,alone,endless,changes,stall
  while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || die "$1 needs a value"
    case $1 in
      --processors) processors=$2 ;;
      --seconds) seconds=$2 ;;
      --only) cases=$2 ;;
      --out) out=$2 ;;
      *) die "scx run has no option $1; ./weir lab scx lists them" ;;
    esac
    shift 2
  done
  for each in $(echo "$cases" | tr , ' '); do
    case $each in
      halves | figure_6 | changed | io | alone | endless | changes | stall) ;;
      *) die "--only must be of halves, figure_6, changed, io, alone, endless, changes and stall, with commas; was '$cases'" ;;
    esac
  done
  [ -f "$lab/image.cpio.gz" ] || die "there is no kernel to run; type: ./weir lab scx build"
  mkdir -p "$out"
  # Emulated processors take turns: one that waits for what another holds spins for a whole turn. skew_tick keeps
  # them from wanting the same at the same instant.
  timeout 1200 qemu-system-x86_64 -accel tcg -cpu max -display none -no-reboot -m 1024 \
    -smp "$processors" -icount shift=1,sleep=off -rtc clock=vm,base=2026-01-01 \
    -serial "file:$out/console.log" -kernel "$lab/vmlinuz" -initrd "$lab/image.cpio.gz" \
    -append "console=ttyS0 quiet panic=-1 skew_tick=1 seconds=$seconds cases=$(echo "$cases" | tr , +)" </dev/null >/dev/null ||
    die "QEMU failed; the console is in $out/console.log"
  grep -a -o 'LAB .*' "$out/console.log" | tr -d '\r'
  grep -a -q 'LAB over' "$out/console.log" || die "the machine did not come to its end; see $out/console.log"
}

main "$@"
