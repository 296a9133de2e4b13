#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Xen under QEMU's software emulation, the same to the byte from run to run with the same seed: Dom0 and PV guests that
# run small jobs on one disk. `./weir lab xen` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
. "$root/dev/lab/trace.sh"
lab=$root/.weir/xen

main() {
  case "${1:-}" in
    build) build ;;
    series) exec "$root/dev/lab/xen/series.sh" ;;
    run)
      shift
      run "$@"
      ;;
    *)
      cat <<'USAGE'
usage: ./weir lab xen build              the hypervisor with our scheduler, Dom0 and guests (2 min, 400 MB)
       ./weir lab xen series             the scheduler as patches for Xen's developers: each is built, the last booted (8 min)
       ./weir lab xen run [OPTION...]    boots them, and prints what the guests say
  --scheduler NAME   mrg, credit or credit2 (default: mrg)
  --processors N     of the machine, 1 to 4 (default: 1)
  --guests KINDS     one for each guest, with commas: wordcount, grep, sort or burn (default: sort,sort)
  --weights LIST     of each guest, with commas, 1 to 65535 (default: 256)
  --tasks LIST       of each guest, with commas, or one number; for burn seconds (default: 4)
  --ratelimit US     for so long at least whoever was chosen runs, 0 to 500000 (default: Xen's, 1000)
  --policy WORDS     more for Xen's command line, with spaces, as in mrg_charge_dom0 (default: none)
  --groups TEXT      as for the parameter mrg_groups, e.g. 1:600=1,2;2:300=3 (default: none)
  --seed N           0 to 1000: with another one than 0 guests compute up to a tenth more or less at a time, so that
                     requests meet in another order (default: 0)
  --events MASK      what the hypervisor traces (default: 0x0002f000, all of scheduling)
  --out FOLDER       where console.log and trace.bin go (default: .weir/xen/out)
USAGE
      [ -z "${1:-}" ]
      ;;
  esac
}

build() {
  require_packages qemu-system-x86_64:qemu-system-x86 gcc:gcc /usr/include/stdlib.h:libc6-dev make:make flex:flex bison:bison \
    python3:python3 dpkg-source:dpkg-dev cpio:cpio depmod:kmod
  mkdir -p "$lab"
  echo "weir: building Xen with our scheduler ..." >&2
  gunzip -c "$("$root/native/xen/build.sh" --count "$lab/build")" >"$lab/xen.part"
  mv "$lab/xen.part" "$lab/xen"
  "$root/dev/lab/xen/images.sh" "$lab"
}

run() {
  scheduler=mrg processors=1 guests=sort,sort tasks=4 weights='' ratelimit=1000 groups='' policy='' seed=0
  events=0x0002f000 out=$lab/out
  while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || die "$1 needs a value"
    case $1 in
      --scheduler) scheduler=$2 ;;
      --processors) processors=$2 ;;
      --guests) guests=$2 ;;
      --weights) weights=$2 ;;
      --tasks) tasks=$2 ;;
      --ratelimit) ratelimit=$2 ;;
      --groups) groups=$2 ;;
      --policy) policy=$2 ;;
      --seed) seed=$2 ;;
      --events) events=$2 ;;
      --out) out=$2 ;;
      *) die "xen run has no option $1; ./weir lab xen lists them" ;;
    esac
    shift 2
  done
  [ -f "$lab/dom0.cpio.gz" ] || die "there is no Xen to run; type: ./weir lab xen build"
  case $seed in
    [0-9] | [1-9][0-9] | [1-9][0-9][0-9] | 1000) ;;
    *) die "--seed must be 0 to 1000, was '$seed'" ;;
  esac
  mkdir -p "$out"
  # No comma may stand in what QEMU hands on to Dom0's kernel.
  for_dom0="scheduler=$scheduler seed=$seed guests=$(echo "$guests" | tr ',' '+') tasks=$(echo "$tasks" | tr ',' '+') weights=$(echo "$weights" | tr ',' '+') groups=$(echo "$groups" | tr ',;' '+/') events=$events"
  timeout 1800 "$root/dev/lab/emulator.sh" "$processors" -cpu qemu64 -m 3072 \
    -serial "file:$out/console.log" -object "$(trace_memory "$out/trace.bin")" -device ivshmem-plain,memdev=trace,master=on \
    -kernel "$lab/xen" \
    -append "console=com1,vga com1=115200,8n1 dom0_mem=512M dom0_max_vcpus=1 sched=$scheduler credit2_runqueue=all sched_ratelimit_us=$ratelimit $policy loglvl=all" \
    -initrd "$lab/vmlinuz console=hvc0 quiet panic=-1 $for_dom0,$lab/dom0.cpio.gz" </dev/null >/dev/null ||
    die "QEMU failed; the console is in $out/console.log"
  grep -a -o -e 'WORK .*' -e 'LAB .*' "$out/console.log" | tr -d '\r'
  take_trace "$out/trace.bin" "$out/console.log"
  grep -a -q 'LAB over' "$out/console.log" || die "Dom0 did not come to its end; see $out/console.log"
}

main "$@"
