#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Jobs of Hadoop clusters in guests of Xen under QEMU's software emulation, the same to the byte from run to run with
# the same seed: one rotating disk and one network for all, as the paper on MRG had it. `./weir lab clusters` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
. "$root/dev/lab/trace.sh"
lab=$root/.weir/xen
here=$root/dev/lab/clusters

main() {
  case "${1:-}" in
    build) build ;;
    run)
      shift
      run "$@"
      ;;
    *)
      cat <<'USAGE'
usage: ./weir lab clusters build           the hypervisor with our scheduler, Dom0 with a rotating disk, and nodes (3 min, 400 MB)
       ./weir lab clusters run [OPTION...] boots them, and prints how long each node took
  --scheduler NAME   mrg, credit or credit2 (default: mrg)
  --processors N     of the machine, 1 to 4 (default: 1)
  --kinds KINDS      what each guest runs, with commas: wordcount, grep, sort or hql; those of one kind are a cluster
                     (default: wordcount,wordcount,wordcount,sort,sort)
  --size N           1, 2 or 4: a small, medium or large job (default: 1)
  --weights LIST     of each guest, with commas, 1 to 65535 (default: 256)
  --ratelimit US     for so long at least whoever was chosen runs, 0 to 500000 (default: Xen's, 1000)
  --groups TEXT      as for the parameter mrg_groups, e.g. 1:500=1,2,3;2:500=4,5 (default: none)
  --memory MB        of each guest, 64 to 512 (default: 128)
  --seed N           0 to 1000: with another one than 0 guests compute up to a tenth more or less at a time, so that
                     requests meet in another order (default: 0)
  --events MASK      what the hypervisor traces (default: nothing; who runs: 0x00028000)
  --out FOLDER       where console.log and trace.bin go (default: .weir/xen/clusters-out)
USAGE
      [ -z "${1:-}" ]
      ;;
  esac
}

build() {
  "$root/dev/lab/xen.sh" build
  require_packages python3:python3 pkg-config:pkg-config mke2fs:e2fsprogs losetup:mount /usr/include/fuse3/fuse.h:libfuse3-dev
  "$here/images.sh" "$lab"
}

run() {
  scheduler=mrg processors=1 kinds=wordcount,wordcount,wordcount,sort,sort size=1 weights='' ratelimit=1000 groups=''
  memory=128 seed=0 events='' out=$lab/clusters-out
  while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || die "$1 needs a value"
    case $1 in
      --scheduler) scheduler=$2 ;;
      --processors) processors=$2 ;;
      --kinds) kinds=$2 ;;
      --size) size=$2 ;;
      --weights) weights=$2 ;;
      --ratelimit) ratelimit=$2 ;;
      --groups) groups=$2 ;;
      --memory) memory=$2 ;;
      --seed) seed=$2 ;;
      --events) events=$2 ;;
      --out) out=$2 ;;
      *) die "clusters run has no option $1; ./weir lab clusters lists them" ;;
    esac
    shift 2
  done
  [ -f "$lab/clusters.cpio.gz" ] || die "there is nothing to run; type: ./weir lab clusters build"
  for kind in $(echo "$kinds" | tr ',' ' '); do
    case $kind in
      wordcount | grep | sort | hql) ;;
      *) die "--kinds must be of wordcount, grep, sort and hql, was '$kind'" ;;
    esac
  done
  twice=$(echo "$kinds" | tr ',' '\n' | uniq | sort | uniq -d)
  [ -z "$twice" ] || die "--kinds must have those of one kind together, as they are a cluster, was '$kinds'"
  guests=$(echo "$kinds" | tr ',' '\n' | wc -l)
  [ "$guests" -le 8 ] || die "--kinds must be of 8 guests at most, was of $guests"
  case $memory in
    6[4-9] | [7-9][0-9] | [1-4][0-9][0-9] | 50[0-9] | 51[0-2]) ;;
    *) die "--memory must be 64 to 512, was '$memory'" ;;
  esac
  [ $((guests * memory)) -le 2560 ] || die "--memory must be $((2560 / guests)) for $guests guests at most, was $memory"
  case $size in
    1 | 2 | 4) ;;
    *) die "--size must be 1, 2 or 4, was '$size'" ;;
  esac
  case $seed in
    [0-9] | [1-9][0-9] | [1-9][0-9][0-9] | 1000) ;;
    *) die "--seed must be 0 to 1000, was '$seed'" ;;
  esac
  mkdir -p "$out"
  # No comma may stand in what QEMU hands on to Dom0's kernel, nor in what it is told later.
  for_dom0="scheduler=$scheduler guests=$guests memory=$memory files=16 split=4096"
  for_xen="dom0_mem=5120M dom0_max_vcpus=1 sched=$scheduler credit2_runqueue=all sched_ratelimit_us=$ratelimit"
  told="kinds=$(echo "$kinds" | tr ',' '+') size=$size weights=$(echo "$weights" | tr ',' '+') groups=$(echo "$groups" | tr ',;' '+/') seed=$seed events=$events"
  told=$(printf '%-1000s' "$told") # of one length, whatever it says
  set -- "$root/dev/lab/emulator.sh" "$processors" -cpu qemu64 -m 8192 -device pvpanic -action panic=pause
  ready=$({
    cat "$lab/xen" "$lab/vmlinuz" "$lab/clusters.cpio.gz" "$root/dev/lab/emulator.sh"
    qemu-system-x86_64 --version
    echo "$* $for_xen $for_dom0"
  } | md5sum | cut -d' ' -f1)
  set -- "$@" -kernel "$lab/xen" -append "console=com1,vga com1=115200,8n1 $for_xen loglvl=all" \
    -initrd "$lab/vmlinuz console=hvc0 quiet panic=-1 $for_dom0,$lab/clusters.cpio.gz" -fw_cfg "name=opt/weir/told,string=$told"
  make_ready "$@"
  timeout 3600 python3 "$root/dev/lab/pairs/machine.py" go "$lab/ready/$ready" "$@" \
    -serial "file:$out/console.part" -object "$(trace_memory "$out/trace.bin")" -device ivshmem-plain,memdev=trace,master=on || die "QEMU failed; the console is in $out/console.part"
  # How it booted belongs to it, with how fast its processor is.
  cat "$lab/ready/$ready.log" "$out/console.part" >"$out/console.log"
  rm "$out/console.part"
  grep -a -o -e 'WORK .*' -e 'LAB .*' -e 'FAILED .*' "$out/console.log" | tr -d '\r'
  grep -a -q 'LAB over' "$out/console.log" || die "Dom0 did not come to its end; see $out/console.log"
  [ "$(grep -a -c 'WORK ' "$out/console.log")" = "$guests" ] || die "a node has failed; see $out/console.log"
  if [ -n "$events" ]; then
    take_trace "$out/trace.bin" "$out/console.log"
  else
    rm "$out/trace.bin"
  fi
}

# COMMAND...: boots it up to where it waits to be told what to run, and keeps the machine as it is then. Only the last
# four of these are kept: each is some gigabytes.
make_ready() {
  mkdir -p "$lab/ready"
  exec 9>"$lab/ready/$ready.lock"
  flock 9
  if [ ! -f "$lab/ready/$ready" ]; then
    echo "weir: booting Dom0 and $guests guests ..." >&2
    timeout 1800 python3 "$root/dev/lab/pairs/machine.py" stop "$lab/ready/$ready" "$@" \
      -serial "file:$lab/ready/$ready.log" -object "$(trace_memory "$lab/ready/$ready.trace")" -device ivshmem-plain,memdev=trace,master=on ||
      die "Dom0 and guests did not come up; the console is in $lab/ready/$ready.log"
  fi
  touch "$lab/ready/$ready"
  find "$lab/ready" -type f ! -name '*.*' -printf '%T@ %p\n' | sort -rn |
    awk 'NR > 4 { print $2; print $2 ".log"; print $2 ".trace"; print $2 ".lock" }' | xargs rm -f
  exec 9>&-
}

main "$@"
