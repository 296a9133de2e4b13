#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The group scheduler in its hosts: Xen with three guests, Linux with control groups; jobs of two Hadoop clusters on
# Xen; and pairs of elevators of a Xen host and its guests: each booted once under QEMU. `./weir lab vms` calls it. Where packages cannot be fetched it says so, and succeeds.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
out=$root/.weir/vms-test

main() {
  mkdir -p "$out"
  if built xen Xen; then
    xen
    pairs
    clusters
  fi
  if built scx sched_ext; then
    scx
  fi
}

# SCRIPT NAME: builds it; not where the packages that it is made of could not be fetched.
built() {
  why_not=$(why_no_packages "$1")
  if [ -z "$why_not" ]; then
    echo "weir: $2 ..." >&2
    ! "$root/dev/lab/$1.sh" build || return 0
    [ ! -d "$root/.weir/$1/files" ] && [ ! -d "$root/.weir/$1/build/source" ] || die "$2 could not be built"
    why_not="packages could not be fetched"
  fi
  echo "SKIPPED the group scheduler in $2: $why_not"
  return 1
}

why_no_packages() {
  if [ -d "$root/.weir/$1/files" ]; then
    return
  elif ! command -v apt-get >/dev/null; then
    echo "this is no Debian, from whose packages it is made"
  elif [ "$(id -u)" != 0 ]; then
    echo "it needs root, to read the lists of packages"
  elif ! apt-get -qq update >/dev/null 2>&1; then
    echo "apt-get cannot read the lists of packages"
  fi
}

# Two clusters of two guests and of one: who is alone has twice what each of the others has, but for what
# they compute while others boot.
xen() {
  "$root/dev/lab/xen.sh" run --guests burn,burn,burn --tasks 30 --groups '1:500=1,2;2:500=3' --out "$out/xen" >"$out/xen.log" ||
    die_of .weir/vms-test/xen/console.log "Xen did not run"
  rounds=$(sed -n 's/^WORK burn .*rounds=\([0-9]*\).*/\1/p' "$out/xen.log" | sort -n | tr '\n' ' ')
  # shellcheck disable=SC2086 # numbers
  set -- $rounds
  [ $# = 3 ] || die_of .weir/vms-test/xen/console.log "of three guests $# have ended"
  [ "$3" -gt $(($2 * 5 / 4)) ] ||
    die "rounds of three guests are $rounds: the one that is a cluster by itself has too little"
  echo "ok xen: three guests computed $rounds rounds"
}

# A small job in two guests, with another pair in each phase.
pairs() {
  "$root/dev/lab/pairs.sh" build 2>"$out/pairs.log" || die_of .weir/vms-test/pairs.log "the guests of the lab of pairs were not built"
  "$root/dev/lab/pairs.sh" run --guests 2 --maps 2 --split 1024 --plan bfq/none,mq-deadline/kyber,kyber/bfq --out "$out/pairs" \
    >"$out/pairs.log" || die_of .weir/vms-test/pairs/console.log "the pairs of elevators did not run"
  for phase in 'map bfq/none' 'shuffle mq-deadline/kyber' 'reduce kyber/bfq'; do
    grep -q "^LAB phase $phase from=" "$out/pairs.log" || die_of .weir/vms-test/pairs/console.log "no phase was '$phase'"
  done
  echo "ok pairs: a job in two guests had another pair of elevators in each phase"
}

# Two clusters of a node each: what reduces fetch has come over the network, from a map that another process has run.
clusters() {
  "$root/dev/lab/clusters.sh" build 2>"$out/clusters.log" || die_of .weir/vms-test/clusters.log "the nodes of the lab of clusters were not built"
  "$root/dev/lab/clusters.sh" run --kinds sort,hql --groups '1:500=1;2:500=2' --out "$out/clusters" >"$out/clusters.log" ||
    die_of .weir/vms-test/clusters/console.log "jobs of two clusters did not run"
  for kind in sort hql; do
    grep -q "^WORK $kind " "$out/clusters.log" || die_of .weir/vms-test/clusters/console.log "a job did not end: $kind"
  done
  echo "ok clusters: two clusters had a job each on one disk"
}

# Of 1000, in a case, what a cluster had under MRG.
part_of() {
  awk -v "case=case=$1" -v "cluster=machine=$2" '$3 == case && /scheduler=mrg/ {
      split($NF, usec, "=")
      all += usec[2]
      if (index($0, cluster)) its += usec[2]
    }
    END { if (all) printf "%d", 1000 * its / all }' "$out/scx.log"
}

# Half for each cluster: three machines and two. Groups of slices: a fifth, a fifth, and three.
scx() {
  "$root/dev/lab/scx.sh" run --seconds 5 --only halves,changed,vms,endless,busy,light,stall --out "$out/scx" >"$out/scx.log" ||
    die_of .weir/vms-test/scx/console.log "Linux did not run"
  part=$(part_of halves b)
  if [ "${part:-0}" -lt 450 ] || [ "$part" -gt 550 ]; then
    die_of .weir/vms-test/scx/console.log "a cluster with half of the credit had ${part:-0} of 1000"
  fi
  third=$(part_of changed c)
  if [ "${third:-0}" -lt 550 ] || [ "$third" -gt 650 ]; then
    die_of .weir/vms-test/scx/console.log "a slice with three fifths of the weight had ${third:-0} of 1000"
  fi
  beside=$(part_of endless b)
  [ "${beside:-0}" -ge 450 ] ||
    die_of .weir/vms-test/scx/console.log "beside I/O that never ends a cluster with half of the credit had ${beside:-0} of 1000"
  busy=$(part_of busy b)
  [ "${busy:-0}" -ge 450 ] ||
    die_of .weir/vms-test/scx/console.log "beside threads for I/O that hardly rest a cluster with half of the credit had ${busy:-0} of 1000"
  grep -q 'LAB light state=enabled' "$out/scx.log" || die_of .weir/vms-test/scx/console.log "a machine of the least weight waited until the kernel took the scheduler away"
  virtual=$(part_of vms a)
  if [ "${virtual:-0}" -lt 400 ] || [ "$virtual" -gt 600 ] || [ "$(grep -c 'LAB requests of=vms_mrg/a. count=[1-9]' "$out/scx.log")" != 2 ]; then
    die_of .weir/vms-test/scx/console.log "two virtual machines under KVM had ${virtual:-0} of 1000, where a half is theirs, or did no I/O"
  fi
  # Six times it was asked to go.
  [ "$(grep -c 'LAB unloaded status=0 state=disabled' "$out/scx.log")" = 6 ] ||
    die_of .weir/vms-test/scx/console.log "the scheduler did not go when it was asked to"
  grep -q 'LAB stalled status=1 state=disabled' "$out/scx.log" ||
    die_of .weir/vms-test/scx/console.log "the kernel did not take away a scheduler that had stopped"
  "$root/dev/lab/scx.sh" package >"$out/package.log" || die_of .weir/vms-test/package.log "the package was not built, or is not good"
  echo "ok scx: a half was $part of 1000, of virtual machines under KVM $virtual, three fifths by slices $third; it goes when asked to, the kernel takes one away that hangs; its package comes and goes"
}

main
