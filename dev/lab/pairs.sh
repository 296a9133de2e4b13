#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Pairs of elevators in Xen under QEMU's software emulation, the same to the byte from run to run: guests replay the
# I/O of a job on one rotating disk below Dom0. `./weir lab pairs` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$root/.weir/xen
here=$root/dev/lab/pairs
hypervisor=xen-4.17-amd64
kept_runs=$root/docs/results/vm-tune/runs.tar.xz
spare=25 # a seed has that one in its place, so much later

main() {
  case "${1:-}" in
    build) build ;;
    run)
      shift
      run "$@"
      ;;
    keep) keep ;;
    *)
      cat <<'USAGE'
usage: ./weir lab pairs build              Dom0 with a rotating disk, and guests (1 min, 300 MB)
       ./weir lab pairs keep               puts what was run so far into docs/results/vm-tune, from which build takes it:
                                           of the same images a run is the same on any machine
       ./weir lab pairs run [OPTION...]    boots them, and prints how long each phase took
  --job NAME        wordcount, wordcount_uncombined or sort, as recorded of real ones (default: sort)
  --plan PAIRS      HOST/GUEST for maps, shuffle and reduces, with commas; one for all (default: mq-deadline/mq-deadline).
                    Each is an elevator and what else is set, as in bfq:low_latency=0:read_ahead_kb=1024/none
                    What a phase does not name stays as the one before had it
  --guests N        on the host, 1 to 6 (default: 4)
  --maps N          of each guest (default: 8)
  --split KIB       that each map reads (default: 4096)
  --slots N         tasks of a guest at a time (default: 2)
  --memory MB       of each guest, 64 to 512 (default: 96)
  --switch-after MS not a job: writers, with the second pair of the plan after so long; 0 for one pair alone
  --seed N          0 to 50: the same a few microseconds later, so that requests meet in another order (default: 0);
                    where a machine stands still with a seed up to 25, for 30 minutes, it is made with 25 more, and says so
  --out FOLDER      where console.log goes (default: .weir/xen/pairs-out)
  --again yes       although the same was run before with the same images, which is kept in .weir/xen/runs
USAGE
      [ -z "${1:-}" ]
      ;;
  esac
}

build() {
  require_packages qemu-system-x86_64:qemu-system-x86 gcc:gcc /usr/include/stdlib.h:libc6-dev make:make xz:xz-utils \
    python3:python3 cpio:cpio depmod:kmod pkg-config:pkg-config mke2fs:e2fsprogs losetup:mount inotifywait:inotify-tools \
    /usr/include/fuse3/fuse.h:libfuse3-dev
  mkdir -p "$lab/runs"
  [ -f "$lab/$hypervisor" ] || fetch_hypervisor
  "$here/images.sh" "$lab"
  [ ! -f "$kept_runs" ] || tar -xJf "$kept_runs" --skip-old-files -C "$lab/runs"
}

# Xen as the distribution has it, whose credit scheduler is enough here.
fetch_hypervisor() {
  echo "weir: unpacking Xen ..." >&2
  mkdir -p "$lab/debs"
  (cd "$lab/debs" && apt-get -qq download "xen-hypervisor-${hypervisor#xen-}") || die "apt-get cannot fetch the package of Xen"
  dpkg-deb --fsys-tarfile "$lab"/debs/xen-hypervisor-*.deb | tar -xO "./boot/$hypervisor.gz" | gunzip >"$lab/$hypervisor.part"
  mv "$lab/$hypervisor.part" "$lab/$hypervisor"
}

keep() {
  mkdir -p "$(dirname "$kept_runs")"
  (cd "$lab/runs" && find . -type f ! -name '*.*' | LC_ALL=C sort |
    tar -cJ --owner=0 --group=0 --mtime=@0 --mode=644 -T - -f "$kept_runs.part")
  mv "$kept_runs.part" "$kept_runs"
}

run() {
  job=sort plan=mq-deadline/mq-deadline guests=4 maps=8 split=4096 slots=2 memory=96 writers='' seed=0 out=$lab/pairs-out again=''
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
      --seed) seed=$2 ;;
      --out) out=$2 ;;
      --again) again=$2 ;;
      *) die "pairs run has no option $1; ./weir lab pairs lists them" ;;
    esac
    shift 2
  done
  [ -f "$lab/pairs.cpio.gz" ] || die "there is nothing to run; type: ./weir lab pairs build"
  [ -f "$lab/$job.record" ] || die "--job must be wordcount, wordcount_uncombined or sort, was '$job'"
  case $plan in
    *,*) ;;
    *) [ -n "$writers" ] || plan=$plan,$plan,$plan ;;
  esac
  mkdir -p "$out"
  # Input, spills, what they are merged to, what reduces fetch and write, and a third more.
  size=$((maps * split * 8 / 1024 + 64))
  [ "$size" -le 2048 ] || die "--maps of $maps with --split of $split need $size MiB of a guest's disk, which has 2048 for them"
  # No comma may stand in what QEMU hands on to Dom0's kernel, nor in what it is told later.
  for_dom0="guests=$guests maps=$maps split=$split slots=$slots memory=$memory size=$size record=$(tr ',' '+' <"$lab/$job.record")"
  case $seed in
    [0-9] | [1-4][0-9] | 50) ;;
    *) die "--seed must be 0 to 50, was '$seed'" ;;
  esac
  later=$(printf "%${seed}s" '' | tr ' ' s) # for Dom0 to read
  told=$(printf '%-1000s' "${later:+seed=$later }plan=$(echo "$plan" | tr ',' '+') writers=$writers") # of one length, whatever it says
  [ "${#told}" = 1000 ] || die "--plan is too long: it must be 900 characters or less, was ${#plan}"
  for_xen="dom0_mem=3072M dom0_max_vcpus=1 sched=credit"
  set -- qemu-system-x86_64 -accel tcg -cpu qemu64 -m 6144 -smp 1 -icount shift=1,sleep=off \
    -rtc clock=vm,base=2026-01-01 -device pvpanic -action panic=pause -display none -no-reboot
  ready=$({
    cat "$lab/$hypervisor" "$lab/vmlinuz" "$lab/pairs.cpio.gz"
    qemu-system-x86_64 --version
    echo "$* $for_xen $for_dom0"
  } | md5sum | cut -d' ' -f1)
  kept=$lab/runs/$(echo "$ready $told" | md5sum | cut -d' ' -f1)
  if [ -z "$again" ] && [ -f "$kept" ]; then
    cat "$kept"
    return
  fi
  set -- "$@" -kernel "$lab/$hypervisor" -append "console=com1,vga com1=115200,8n1 $for_xen loglvl=all" \
    -initrd "$lab/vmlinuz console=hvc0 quiet panic=-1 $for_dom0,$lab/pairs.cpio.gz" -fw_cfg "name=opt/weir/told,string=$told"
  make_ready "$@"
  if timeout 1800 python3 "$here/machine.py" go "$lab/ready/$ready" "$@" -serial "file:$out/console.log"; then
    said=$(grep -a -o -e 'GUEST .*' -e 'LAB .*' "$out/console.log" | tr -d '\r')
  elif [ $? = 124 ] && [ "$seed" -le "$spare" ]; then
    said=$(with_a_spare_seed)
  else
    die "QEMU failed; the console is in $out/console.log"
  fi
  echo "$said"
  case $said in
    *'GUEST failed'* | *'does not take'*) die "a guest has failed; see $out/console.log" ;;
    *'LAB over'*) ;;
    *) die "Dom0 did not come to its end; see $out/console.log" ;;
  esac
  mkdir -p "$lab/runs"
  echo "$said" >"$kept.$$"
  mv "$kept.$$" "$kept"
}

# A guest or Dom0 can come to stand still, with one seed in hundreds, and would with that seed each time.
with_a_spare_seed() {
  echo "LAB stood still with seed $seed"
  run --job "$job" --plan "$plan" --guests "$guests" --maps "$maps" --split "$split" --slots "$slots" --memory "$memory" \
    --seed $((seed + spare)) --out "$out/spare" ${writers:+--switch-after "$writers"} ${again:+--again "$again"}
}

# COMMAND...: boots it up to where a plan is wanted, and keeps the machine as it is then. Only the last three of these
# are kept: each is a gigabyte.
make_ready() {
  mkdir -p "$lab/ready"
  exec 9>"$lab/ready/$ready.lock"
  flock 9
  if [ ! -f "$lab/ready/$ready" ]; then
    echo "weir: booting Dom0 and $guests guests ..." >&2
    timeout 1800 python3 "$here/machine.py" stop "$lab/ready/$ready" "$@" -serial "file:$lab/ready/$ready.log" ||
      die "Dom0 and guests did not come up; the console is in $lab/ready/$ready.log"
  fi
  touch "$lab/ready/$ready"
  find "$lab/ready" -type f ! -name '*.*' -printf '%T@ %p\n' | sort -rn |
    awk 'NR > 3 { print $2; print $2 ".log"; print $2 ".lock" }' | xargs rm -f
  exec 9>&-
}

main "$@"
