#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A debug build of Xen with the group scheduler, under QEMU: guests, groups, pools and processors come and go at random,
# the same for the same seed. `./weir lab stress` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
lab=$root/.weir/xen

# Seconds of this machine for which the console may be silent: no command of Dom0 lasts longer than a minute of its own.
most_silence=300

main() {
  case "${1:-}" in
    build) build ;;
    -h | --help | help) usage ;;
    *) run "$@" ;;
  esac
}

usage() {
  cat <<'USAGE'
usage: ./weir lab stress [OPTION...]   builds what is missing, and changes a host at random (2 min to build, 400 MB)
       ./weir lab stress build         builds anew what has changed
  --seconds N      of the machine's own, 1 to 86400 (default: 60)
  --processors N   of the machine, 1 to 4 (default: 3)
  --seed N         0 to 2147483647: the same seed is the same run (default: 1)
  --scheduler NAME mrg, credit or credit2 (default: mrg)
  --out FOLDER     where console.log goes (default: .weir/stress/SEED-PROCESSORS-SECONDS)
  --allow-findings yes   exit with 0 whatever was found
USAGE
}

build() {
  require_packages qemu-system-x86_64:qemu-system-x86 gcc:gcc /usr/include/stdlib.h:libc6-dev make:make flex:flex bison:bison \
    python3:python3 dpkg-source:dpkg-dev cpio:cpio depmod:kmod
  mkdir -p "$lab"
  echo "weir: building Xen with its assertions ..." >&2
  built=$("$root/native/xen/build.sh" --debug "$lab/build")
  gunzip -c "$built" >"$lab/xen-debug.part"
  mv "$lab/xen-debug.part" "$lab/xen-debug"
  "$root/dev/lab/stress/images.sh" "$lab" "$lab/build/source-debug"
}

run() {
  seconds=60 processors=3 seed=1 scheduler=mrg out='' allow=no
  while [ $# -gt 0 ]; do
    [ $# -gt 1 ] || die "$1 needs a value"
    case $1 in
      --seconds) seconds=$2 ;;
      --processors) processors=$2 ;;
      --seed) seed=$2 ;;
      --scheduler) scheduler=$2 ;;
      --out) out=$2 ;;
      --allow-findings) allow=$2 ;;
      *) die "stress has no option $1; ./weir lab stress --help lists them" ;;
    esac
    shift 2
  done
  whole --seconds "$seconds" 1 86400
  whole --processors "$processors" 1 4
  whole --seed "$seed" 0 2147483647
  out=${out:-$root/.weir/stress/$seed-$processors-$seconds}
  { [ -f "$lab/xen-debug" ] && [ -f "$lab/stress.cpio.gz" ]; } || build
  mkdir -p "$out"
  log=$out/console.log
  rm -f "$log"
  boot
  tell
}

# OPTION VALUE LEAST MOST
whole() {
  case $2 in
    '' | *[!0-9]* | ???????????*) ;;
    *) [ "$2" -lt "$3" ] || [ "$2" -gt "$4" ] || return 0 ;;
  esac
  die "$1 must be a whole number from $3 to $4, was $2"
}

boot() {
  talk=$(mktemp -d) # a socket's path must be short
  vcpus=$((processors > 1 ? 2 : 1))
  "$root/dev/lab/emulator.sh" "$processors" -cpu qemu64 -m 1024 \
    -chardev "socket,id=console,path=$talk/serial,server=on,wait=off,logfile=$log" -serial chardev:console -kernel "$lab/xen-debug" \
    -append "console=com1 com1=115200,8n1 dom0_mem=384M dom0_max_vcpus=$vcpus sched=$scheduler loglvl=all guest_loglvl=none noreboot" \
    -initrd "$lab/vmlinuz console=hvc0 panic=-1 processors=$processors seconds=$seconds seed=$seed,$lab/stress.cpio.gz" \
    </dev/null >"$out/qemu.log" 2>&1 &
  qemu=$!
  trap 'kill "$qemu" 2>/dev/null || :; rm -rf "$talk"' EXIT
  trap 'exit 1' INT TERM
  end=
  while [ -z "$end" ]; do
    sleep 2
    if ! kill -0 "$qemu" 2>/dev/null; then
      wait "$qemu" || die "QEMU failed; it says: $(cat "$out/qemu.log")"
      end=early
      ! said 'LAB over' || end=over
    elif said '^\(XEN\) Panic on CPU'; then
      end=panic
    elif [ -f "$log" ] && [ $(($(date +%s) - $(stat -c %Y "$log"))) -gt $most_silence ]; then
      ask_for_queues || :
      end=silent
    fi
  done
  if [ $end = panic ] || [ $end = silent ]; then
    sleep 1
    kill "$qemu"
    wait "$qemu" || :
  fi
  rm -rf "$talk"
  trap - EXIT INT TERM
}

# What a host that says nothing still has in its queues: three times Ctrl-A is the hypervisor's ear, r its debug key.
ask_for_queues() {
  python3 - "$talk/serial" <<'PYTHON'
import socket
import sys
import time

with socket.socket(socket.AF_UNIX) as serial:
    serial.connect(sys.argv[1])
    serial.sendall(b"\x01\x01\x01")
    for key in b"r", b"q", b"d":
        serial.sendall(key)
        time.sleep(20)
PYTHON
}

# Without carriage returns.
console() {
  [ ! -f "$log" ] || tr -d '\r' <"$log"
}

said() {
  console | grep -a -q -E "$1"
}

how_many() {
  console | grep -a -c -E "$1" || :
}

# KIND: the most of what Dom0 said, or unknown.
most() {
  console | awk -v name="$1" 'BEGIN { most = "unknown" }
    $1 == "LAB" && $2 == name { if (most == "unknown" || $3 + 0 > most + 0) most = $3 + 0 }
    END { print most }'
}

tell() {
  console | awk '$1 == "LAB" && ($2 == "done" || $2 == "refused" || $2 == "late") { sub(":", "", $3); all[$3 " " $2]++ }
    END { for (each in all) print "count", each, all[each] }' | sort
  faults=$(how_many "$fault")
  stalls=$(console | awk '$1 == "LAB" && $2 == "stalls" { all += $3; known = 1 } END { print known ? all : "unknown" }')
  late=$(how_many '^LAB late ')
  echo "actions $(how_many '^LAB (done|refused|late) ')"
  echo "late $late"
  echo "begun $(most begun)"
  echo "assertions $faults"
  echo "stalls $stalls"
  echo "longest_wait_us $(most longest_wait_us)"
  echo "end $end"
  console | grep -a -m 3 -E "$fault" | sed 's/^/fault /' || :
  echo "again ./weir lab stress --seed $seed --processors $processors --seconds $seconds --scheduler $scheduler"
  echo "console $log"
  if [ "$faults" = 0 ] && [ "$end" = over ] && [ "${late}" = 0 ]; then
    case $stalls in 0 | unknown) return 0 ;; esac
  fi
  [ "$allow" = yes ] || exit 1
}

fault="Assertion '.*' failed|Xen BUG at|FATAL (TRAP|PAGE FAULT)|Watchdog timer|soft lockup|rcu.*stall"

main "$@"
