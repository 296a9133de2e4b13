#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Shares of containers by the kernel: two jobs whose children write past Hadoop to the disk of one node, under bfq: their
# groups of cgroup v2, and what each of them gets while its application weighs 1, and then 3; then a child that writes
# through the page cache beside a job of MapReduce, all of their I/O. Where the kernel has no I/O controller to give to
# version 2, groups are looked at alone, and that is said. With "emulated" the same under QEMU, on a kernel that has one.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"

home=/run/weir/cluster
name_node=10.77.42.10:9870
direct='dd if=/dev/zero of=child bs=1M count=20000 oflag=direct 2>/dev/null'
mount=$root/.weir/cgroup2
groups=$mount/weir-lab
daemons=$mount/weir-lab-daemons
patience=600 # seconds; a container takes a minute to start under emulation

main() {
  case "${1:-}" in
    '') ;;
    emulated)
      "$root/weir" version >/dev/null # built here, as it would take long there
      make -s -C "$root/native/spindle"
      exec "$root/dev/lab/machine.sh" run dev/lab/containers-test.sh
      ;;
    *) die "lab containers has no option '$1'; it has: emulated" ;;
  esac
  why_not=$(why_no_disks)
  [ -z "$why_not" ] || {
    echo "SKIPPED the shares of containers: $why_not"
    return 0
  }
  [ ! -e "$home" ] || die "there is a cluster here already; ./weir cluster down takes it away"
  trap put_back EXIT
  make_groups
  among_daemons "$root/weir" cluster up --nodes 1 --elevator bfq -D "weir.node.container-groups=$groups" \
    -D yarn.nodemanager.container-state-transition-listener.classes=io.weir.hadoop.containers.ContainerShares \
    -D weir.datanode.watch.period=1s -D yarn.scheduler.capacity.maximum-am-resource-percent=1.0 \
    -D yarn.scheduler.capacity.root.queues=default -D yarn.scheduler.capacity.root.default.capacity=100
  grep -q "Containers below $groups have the shares" "$home/logs/nodemanager-n1.log" ||
    die "the NodeManager does not take the listener: $(grep -i weir "$home/logs/nodemanager-n1.log" | tail -n 3)"
  first=$(start 1 "$direct")
  second=$(start 2 "$direct")
  each_has_a_group
  if grep -qw io "$mount/cgroup.controllers"; then
    shares_hold
    end_two
    beside_a_job
  else
    grep -q 'must take +io' "$home/logs/nodemanager-n1.log" || die "the NodeManager does not say that the kernel lacks io"
    echo "SKIPPED the weights of containers: this kernel gives no I/O controller to cgroup v2 ($(cat "$mount/cgroup.controllers")); ./weir lab containers emulated has one that does"
    end_two
  fi
  [ -z "$(find "$groups" -mindepth 1 -maxdepth 1 -type d)" ] || die "groups of containers that have ended are left"
  echo "ok containers: groups are gone with their containers"
}

# Of its processes, with the child among them.
each_has_a_group() {
  for application in "$first" "$second"; do
    for _ in $(seq $patience); do
      ! with_child "$application" || break
      sleep 1
    done
    with_child "$application" || die "no group of $application has its child: $(ls "$groups")"
  done
  echo "ok containers: each has a group, with the child in it"
}

with_child() {
  for process in $(cat "$groups"/container_*"${1#application_}"_*/cgroup.procs 2>/dev/null); do
    ! grep -qx dd "/proc/$process/comm" 2>/dev/null || return 0
  done
  return 1
}

shares_hold() {
  for _ in $(seq $patience); do
    [ "$(moved "$first")" -lt 10000000 ] || [ "$(moved "$second")" -lt 10000000 ] || break
    sleep 1
  done
  have alike 50
  "$root/weir" weights set --namenode "$name_node" application "$first" 3
  sleep 12
  have weighted 75
}

make_groups() {
  mkdir -p "$mount"
  # The I/O controller is in one hierarchy at a time; from one of version 1 that nobody uses it can be taken.
  ! mountpoint -q /sys/fs/cgroup/blkio || umount /sys/fs/cgroup/blkio 2>/dev/null || true
  mount -t cgroup2 none "$mount"
  for controller in io memory; do
    ! grep -qw $controller "$mount/cgroup.controllers" || echo +$controller >"$mount/cgroup.subtree_control"
  done
  mkdir "$groups" "$daemons"
  ! grep -qw memory "$mount/cgroup.controllers" || echo +memory >"$groups/cgroup.subtree_control"
}

put_back() {
  [ -z "${KEPT:-}" ] || cp -r "$home/logs" "$KEPT" 2>/dev/null || true
  for pid in "$root"/.weir/lab-child-*.pid; do
    [ ! -e "$pid" ] || kill "$(cat "$pid")" 2>/dev/null || true
    rm -f "$pid"
  done
  "$root/weir" cluster down >/dev/null 2>&1 || true
  [ ! -d "$daemons" ] || rmdir "$daemons" 2>/dev/null || true
  [ ! -d "$groups" ] || find "$groups" -depth -type d -exec rmdir {} + 2>/dev/null || true
  ! mountpoint -q "$mount" || umount "$mount" || true
  [ ! -d /sys/fs/cgroup/blkio ] || mountpoint -q /sys/fs/cgroup/blkio || mount -t cgroup -o blkio cgroup /sys/fs/cgroup/blkio || true
}

# COMMAND...: in the group that the DataNode's is, beside that of the containers.
among_daemons() {
  sh -c 'echo $$ >"$0/cgroup.procs"; exec "$@"' "$daemons" "$@"
}

# NUMBER CHILD: a job of one task that runs it; says its application.
start() {
  log=$root/.weir/lab-child-$1.log
  "$root/weir" cluster job io.weir.lab.jobs.ChildJob 1 "$2" >"$log" 2>&1 &
  echo $! >"$root/.weir/lab-child-$1.pid"
  said "$log"
}

# LOG: the application that it names.
said() {
  for _ in $(seq $patience); do
    ! grep -q '^application_' "$1" || break
    sleep 1
  done
  grep '^application_' "$1" || die "no application started: $(tail -n 3 "$1")"
}

# Bytes that all containers of an application have written.
moved() {
  sum=0
  for group in "$groups"/container_*"${1#application_}"_*; do
    sum=$((sum + $(written_by "$group")))
  done
  echo $sum
}

# GROUP: bytes.
written_by() {
  cat "$1/io.stat" 2>/dev/null |
    awk '{ for (i = 2; i <= NF; i++) { split($i, pair, "="); if (pair[1] == "wbytes") sum += pair[2] } } END { printf "%d\n", sum }'
}

# What the first has of both.
have() {
  first_before=$(moved "$first")
  second_before=$(moved "$second")
  sleep 20
  first_moved=$(($(moved "$first") - first_before))
  second_moved=$(($(moved "$second") - second_before))
  is_due "$1" "$2" "$first_moved" "$second_moved" 20
}

# CASE DUE BYTES OTHERS SECONDS: looks whether the first has what it is due, in percent, and says so. The bench containers
# reads the line.
is_due() {
  [ $(($3 + $4)) -gt 0 ] || die "neither of both has written anything"
  share=$(((1000 * $3 + ($3 + $4) / 2) / ($3 + $4)))
  echo "containers: $1: $((share / 10)).$((share % 10)) % of $((($3 + $4) / $5 / 1000)) kB/s, due $2 %"
  [ "$share" -ge $((10 * $2 - 100)) ] && [ "$share" -le $((10 * $2 + 100)) ] || die "its share is wrong"
  echo "ok containers: $1"
}

# A child that writes through the page cache, beside a job that writes to HDFS: of all that the disk moves, the child's.
beside_a_job() {
  first=$(start 1 'dd if=/dev/zero of=child bs=1M count=4000 2>/dev/null')
  "$root/weir" cluster job teragen 20000000 /beside >"$root/.weir/lab-child-2.log" 2>&1 &
  echo $! >"$root/.weir/lab-child-2.pid"
  for _ in $(seq $patience); do
    [ "$(moved "$first")" -lt 20000000 ] || [ "$(written_by "$daemons")" -lt 50000000 ] || break
    sleep 1
  done
  sleep 12 # until weights are by what both have moved
  child_before=$(moved "$first")
  job_before=$(written_by "$daemons")
  sleep 30
  child=$(($(moved "$first") - child_before))
  job=$(($(written_by "$daemons") - job_before))
  is_due beside_a_job 50 "$child" "$job" 30
  end_two
}

end_two() {
  for application in $("$root/weir" cluster yarn application -list 2>/dev/null | grep -o 'application_[0-9_]*' | sort -u); do
    "$root/weir" cluster yarn application -kill "$application" >"$root/.weir/lab-kill.log" 2>&1
  done
  for pid in "$root"/.weir/lab-child-*.pid; do
    for _ in $(seq 30); do
      kill -0 "$(cat "$pid")" 2>/dev/null || break
      sleep 1
    done
    rm "$pid"
  done
  sleep 5
}

main "$@"
