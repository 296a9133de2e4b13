#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Pairs of elevators in Xen under QEMU's software emulation, the same to the byte from run to run: guests replay the
# I/O of a job on one rotating disk below Dom0. `./weir lab pairs` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$root/.weir/xen

main() {
  case "${1:-}" in
    build) build ;;
    run)
      shift
      run "$@"
      ;;
    *)
      cat <<'USAGE'
usage: ./weir lab pairs build              the hypervisor, Dom0 with a rotating disk, and guests (2 min, 400 MB)
       ./weir lab pairs run [OPTION...]    boots them, and prints how long each phase took
  --job NAME        wordcount, wordcount_uncombined or sort, as recorded of real ones (default: sort)
  --plan PAIRS      HOST/GUEST for maps, shuffle and reduces, with commas; one for all (default: mq-deadline/mq-deadline)
  --guests N        on the host, 1 to 6 (default: 4)
  --maps N          of each guest (default: 8)
  --split KIB       that each map reads (default: 4096)
  --slots N         tasks of a guest at a time (default: 2)
  --memory MB       of each guest, 64 to 512 (default: 96)
  --switch-after MS not a job: writers, with the second pair of the plan after so long; 0 for one pair alone
  --out FOLDER      where console.log goes (default: .weir/xen/pairs-out)
  --again yes       although the same was run before with the same images, which is kept in .weir/xen/runs
USAGE
      [ -z "${1:-}" ]
      ;;
  esac
}

build() {
  require_packages qemu-system-x86_64:qemu-system-x86 gcc:gcc /usr/include/stdlib.h:libc6-dev make:make flex:flex bison:bison \
    python3:python3 dpkg-source:dpkg-dev cpio:cpio depmod:kmod pkg-config:pkg-config mke2fs:e2fsprogs losetup:mount \
    /usr/include/fuse3/fuse.h:libfuse3-dev
  mkdir -p "$lab"
  echo "weir: building Xen ..." >&2
  gunzip -c "$("$root/native/xen/build.sh" --count "$lab/build")" >"$lab/xen.part"
  mv "$lab/xen.part" "$lab/xen"
  "$root/dev/lab/pairs/images.sh" "$lab"
}

run() {
  job=sort plan=mq-deadline/mq-deadline guests=4 maps=8 split=4096 slots=2 memory=96 writers='' out=$lab/pairs-out again=''
  while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || die "$1 needs a value"
    case $1 in
      --job) job=$2 ;;
      --plan) plan=$2 ;;
      --guests) guests=$2 ;;
      --maps) maps=$2 ;;
      --split) split=$2 ;;
      --slots) slots=$2 ;;
      --memory) memory=$2 ;;
      --switch-after) writers=$2 ;;
      --out) out=$2 ;;
      --again) again=$2 ;;
      *) die "pairs run has no option $1; ./weir lab pairs lists them" ;;
    esac
    shift 2
  done
  [ -f "$lab/pairs.cpio.gz" ] || die "there is nothing to run; type: ./weir lab pairs build"
  [ -f "$lab/$job.record" ] || die "--job is '$job'; allowed is wordcount, wordcount_uncombined or sort"
  case $plan in
    *,*) ;;
    *) [ -n "$writers" ] || plan=$plan,$plan,$plan ;;
  esac
  mkdir -p "$out"
  # Input, spills, what they are merged to, what reduces fetch and write, and a third more.
  size=$((maps * split * 8 / 1024 + 64))
  # No comma may stand in what QEMU hands on to Dom0's kernel.
  for_dom0="guests=$guests maps=$maps split=$split slots=$slots memory=$memory size=$size writers=$writers plan=$(echo "$plan" | tr ',' '+') record=$(tr ',' '+' <"$lab/$job.record")"
  [ "$size" -le 2048 ] || die "--maps of $maps with --split of $split need $size MiB of a guest's disk; allowed is 2048"
  machine="-accel tcg -cpu qemu64 -m 6144 -smp 1 -icount shift=1,sleep=off -rtc clock=vm,base=2026-01-01"
  for_xen="dom0_mem=3072M dom0_max_vcpus=1 sched=credit"
  key=$({
    cat "$lab/xen" "$lab/vmlinuz" "$lab/pairs.cpio.gz"
    qemu-system-x86_64 --version
    echo "$machine $for_xen $for_dom0"
  } | md5sum | cut -d' ' -f1)
  if [ -z "$again" ] && [ -f "$lab/runs/$key" ]; then
    cat "$lab/runs/$key"
    return
  fi
  # shellcheck disable=SC2086 # words
  timeout 3600 qemu-system-x86_64 $machine -display none -no-reboot -serial "file:$out/console.log" -kernel "$lab/xen" \
    -append "console=com1,vga com1=115200,8n1 $for_xen loglvl=all" \
    -initrd "$lab/vmlinuz console=hvc0 quiet panic=-1 $for_dom0,$lab/pairs.cpio.gz" </dev/null >/dev/null ||
    die "QEMU failed; the console is in $out/console.log"
  said=$(grep -a -o -e 'GUEST .*' -e 'LAB .*' "$out/console.log" | tr -d '\r')
  echo "$said"
  case $said in
    *'GUEST failed'* | *'does not take'*) die "a guest has failed; see $out/console.log" ;;
    *'LAB over'*) ;;
    *) die "Dom0 did not come to its end; see $out/console.log" ;;
  esac
  mkdir -p "$lab/runs"
  echo "$said" >"$lab/runs/$key.$$"
  mv "$lab/runs/$key.$$" "$lab/runs/$key"
}

main "$@"
