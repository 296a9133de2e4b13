# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# The memory in which Dom0 hands over what the hypervisor has traced. Sourced by what boots it.

# FILE: makes it, and prints it as one of QEMU's objects.
trace_memory() {
  truncate -s 0 "$1"
  truncate -s 256M "$1" # takes no room until it is written
  echo "memory-backend-file,id=trace,size=256M,share=on,mem-path=$1"
}

# FILE CONSOLE: leaves the trace alone there.
take_trace() {
  said=$(sed -n 's/.*LAB trace \([0-9a-f]* [0-9]*\).*/\1/p' "$2")
  truncate -s "${said#* }" "$1" 2>/dev/null || die "Dom0 handed over no trace; the console is in $2"
  [ "$(md5sum <"$1" | cut -d' ' -f1)" = "${said% *}" ] || die "the trace did not come over whole; the console is in $2"
}
