# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# What the lab's host can be asked for. Sourced by init.

# SCHEDULER: two machines that do I/O, beside two that compute.
requests() {
  for name in a1 a2; do
    machine_of "$name" 100 pair "$1/$name" $((seconds + 8)) 50 30
  done
  machine b1 100
  machine b2 100
  usage io "$1"
  ended a
  machines_gone
}

# KVM, and a disk that takes 100 us for a request, for all machines.
virtual() {
  [ ! -e /dev/shared ] || return 0
  while read -r module; do
    case $module in
      null_blk.ko) insmod /modules/null_blk.ko nr_devices=0 ;;
      *) insmod "/modules/$module" ;;
    esac
  done </modules/order
  mkdir -p /config
  mount -t configfs config /config
  mkdir /config/nullb/shared
  for setting in size=256 irqmode=2 completion_nsec=100000 power=1; do
    echo "${setting#*=}" >"/config/nullb/shared/${setting%=*}"
  done
}

# SCHEDULER: two virtual machines that do I/O, beside two that compute.
virtual_machines() {
  for name in a1 a2; do
    machine_of "$name" 100 vm "vms_$1/$name" $((seconds + 8))
  done
  machine b1 100
  machine b2 100
  usage vms "$1"
  ended a
  machines_gone
}

# SCHEDULER: a machine that does I/O, and nothing else.
requests_alone() {
  machine_of a1 100 pair "alone_$1/a1" "$seconds" 50 30
  sleep 1
  ended a
  machines_gone
}

# SCHEDULER: a machine whose I/O never ends, in a cluster of its own, beside one that computes.
io_without_end() {
  machine_of a1 100 pair "$1/endless" $((seconds + 8)) 50 $((seconds * 2000000)) >/dev/null
  machine b1 100
  usage endless "$1"
  machines_gone
}

# SCHEDULER: two machines of a cluster whose threads for I/O poll, for 3.9 ms at a time, and hardly rest, beside one that computes.
busy_drivers() {
  for name in a1 a2; do
    machine_of "$name" 100 pair "busy_$1/$name" $((seconds + 8)) 0 3900 >/dev/null
  done
  machine b1 100
  usage busy "$1"
  machines_gone
}

# EVENT COMMAND...: for how long at most one of four machines that compute has no processor, while it is done.
gap_while() {
  for name in a1 a2 b1 b2; do
    machine_of $name 100 gaps "$1/$name" 12
  done
  sleep 2
  shift
  "$@"
  ended a
  ended b
  machines_gone
}

nothing() {
  :
}

reloads() {
  for _ in 1 2 3; do
    unloaded
    scheduled_by_halves
  done
}

is_killed() {
  kill -KILL $scheduler
  wait $scheduler
  until [ "$(state)" = disabled ]; do
    sleep 0.1
  done
  echo "LAB killed state=$(state)"
  event killed
  scheduled_by_halves
}

# A processor goes, and comes.
hot_plugs() {
  for _ in 1 2 3; do
    for online in 0 1; do
      event "online=$online"
      echo $online >/sys/devices/system/cpu/cpu1/online
      sleep 1
    done
  done
  echo "LAB plugged state=$(state)"
}

scheduled_by_halves() {
  scheduled --group '1:500=machine.slice/machine-qemu-a*' --group '2:500=machine.slice/machine-qemu-b*'
}

machines_of_halves() {
  for name in a1 a2 a3 b1 b2; do
    machine "$name" 100
  done
}

machines_of_figure_6() {
  machine a1 200
  machine a2 100
  machine b1 100
  machine c1 100
  machine c2 100
}

# --- each as all others have left it ---

halves() {
  slices a 100 b 100
  machines_of_halves
  usage halves slices
  machines_gone
  machines_of_halves
  usage halves linux
  scheduled_by_halves
  usage halves mrg
  unloaded
  machines_gone
}

figure_6() {
  slices a 200 b 100 c 300
  machines_of_figure_6
  usage figure_6 slices
  machines_gone
  machines_of_figure_6
  usage figure_6 linux
  scheduled --group '1:600=machine.slice/machine-qemu-a*' --group '2:300=machine.slice/machine-qemu-b*' \
    --group '3:900=machine.slice/machine-qemu-c*' --interval 5
  usage figure_6 mrg
  unloaded
  machines_gone
}

# Groups by slices, whose weights change while it runs; of the host's threads theirs alone.
changed() {
  slices a 200 b 100 c 300
  machines_of_figure_6
  scheduled --only-machines
  echo 100 >$cgroups/machine.slice/machine-a.slice/cpu.weight
  usage changed mrg
  unloaded
  machines_gone
}

io() {
  slices a 100 b 100
  requests slices
  requests linux
  scheduled_by_halves
  requests mrg
  unloaded
}

# The same with QEMU, KVM and virtio.
vms() {
  virtual
  slices a 100 b 100
  virtual_machines slices
  virtual_machines linux
  scheduled_by_halves
  virtual_machines mrg
  unloaded
}

# NAME...: a layer of scx_layered for the slice of each cluster, which has a processor for itself, and one for all
# others. Layers that are not confined (Grouped, Open) had three quarters to a quarter, and shares by the task.
layers() {
  for name in "$@"; do
    printf '{"name": "%s", "matches": [[{"CgroupPrefix": "machine.slice/machine-%s.slice/"}]], "kind": {"Confined": ' "$name" "$name"
    printf '{"cpus_range": [1, 1], "util_range": [0.5, 0.9]}}}, '
  done
  printf '{"name": "others", "matches": [[]], "kind": {"Open": {}}}'
}

# As a person would have it with another scheduler of sched_ext: one of two processors for each.
layered() {
  slices a 100 b 100
  scx_layered "[$(layers a b)]" >/layered.log 2>&1 &
  scheduler=$!
  until [ "$(state)" = enabled ]; do
    kill -0 $scheduler 2>/dev/null || {
      sed 's/^/LAB layered says /' /layered.log
      machines_gone
      return
    }
    sleep 0.1
  done
  requests layered
  slices a 100 b 100
  machines_of_halves
  usage halves layered
  machines_gone
  kill -INT $scheduler
  wait $scheduler
  echo "LAB layered status=$? state=$(state)"
}

# What a request costs under each scheduler where there is nothing to decide.
alone() {
  requests_alone linux
  bpftool struct_ops register /floor.bpf.o
  requests_alone floor
  bpftool struct_ops unregister name floor_ops
  scheduled_by_halves
  requests_alone mrg
  unloaded
}

endless() {
  scheduled_by_halves
  io_without_end mrg
  unloaded
}

busy() {
  scheduled_by_halves
  busy_drivers mrg
  unloaded
}

# Who is due a turn in minutes: the least of weights in a cluster, and of clusters. The kernel takes away a scheduler that
# lets a thread wait for five seconds.
light() {
  machine a2 10000
  machine a3 10000
  scheduled --group '1:10000=machine.slice/machine-qemu-a*' --group '2:1=machine.slice/machine-qemu-b*'
  machine_of a1 1 gaps light/weight 12
  machine_of b1 100 gaps light/cluster 12
  ended b
  echo "LAB light state=$(state)"
  unloaded
  machines_gone
}

# Linux runs all else before the machines (--only-machines): who is displaced on one processor goes to the other.
displaced() {
  [ -e /sys/devices/system/cpu/cpu1/online ] || return 0
  slices a 100 b 100
  machine_of a1 100 gaps displaced/a1 12
  machine_of b1 100 gaps displaced/b1 12
  scheduled --only-machines
  sleep 2
  for processor in 1 2; do
    timeout 4 taskset $processor work burn 100000 >/dev/null
  done
  ended a
  ended b
  echo "LAB displaced state=$(state)"
  unloaded
  machines_gone
}

changes() {
  gap_while linux nothing
  scheduled_by_halves
  gap_while steady nothing
  gap_while reload reloads
  gap_while kill is_killed
  [ ! -e /sys/devices/system/cpu/cpu1/online ] || gap_while hot_plug hot_plugs
  unloaded
}

stall() {
  machine a1 100
  machine b1 100
  scheduled --group '1=machine.slice/machine-qemu-a*' --test-stall 2
  wait $scheduler
  echo "LAB stalled status=$? state=$(state)"
  usage after_stall linux
  machines_gone
}
