#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Builds a Xen that has this scheduler: ./build.sh [--count] [--debug] FOLDER
# Takes Xen's source from the distribution's package (Debian's xen 4.17), adds our files, and leaves
# FOLDER/xen-mrg.gz, to be booted with sched=mrg or any other. FOLDER keeps the source: a second build
# takes seconds. With --count a trace tells, of any scheduler, for how many cycles it decided: for a lab.
# With --debug Xen checks its own assertions: it is built in a tree of its own, and is FOLDER/xen-mrg-debug.gz.
# Needs gcc, make, flex, bison, python3, dpkg-dev.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/fetch.sh"

main() {
  counts='' kind=''
  while [ $# -gt 1 ]; do
    case $1 in
      --count) counts=yes ;;
      --debug) kind=-debug ;;
      *) usage ;;
    esac
    shift
  done
  case ${1:--} in -*) usage ;; esac
  mkdir -p "$1"
  folder=$(cd "$1" && pwd)
  log=$folder/build$kind.log
  source=$folder/source$kind
  [ -d "$source" ] || fetch
  tree=$source/xen
  add_scheduler
  choose_by_name
  [ -z "$counts" ] || count_decisions
  [ -z "$kind" ] || warn_of_no_emulation
  [ -f "$tree/.config" ] || configure >"$log" 2>&1 || failed
  make -s -C "$tree" -j"$(nproc)" >"$log" 2>&1 || failed
  cp "$tree/xen.gz" "$folder/xen-mrg$kind.gz"
  echo "$folder/xen-mrg$kind.gz"
}

usage() {
  die "usage: build.sh [--count] [--debug] FOLDER"
}

configure() {
  make -s -C "$tree" defconfig || return 1
  [ -n "$kind" ] || return 0
  sed -i 's/^# CONFIG_DEBUG is not set$/CONFIG_DEBUG=y/' "$tree/.config"
  make -s -C "$tree" olddefconfig && grep -q '^CONFIG_DEBUG=y$' "$tree/.config"
}

add_scheduler() {
  rm -rf "$tree/common/sched/mrg"
  mkdir "$tree/common/sched/mrg"
  cp "$here"/src/*.c "$here"/src/*.h "$tree/common/sched/mrg/"
  for file in "$here"/src/*.c; do
    echo "obj-y += $(basename "$file" .c).o"
  done >"$tree/common/sched/mrg/Makefile"
  grep -q SCHED_MRG "$tree/common/sched/Makefile" ||
    echo 'obj-$(CONFIG_SCHED_MRG) += mrg/' >>"$tree/common/sched/Makefile"
  grep -q SCHED_MRG "$tree/common/sched/Kconfig" || sed -i '0,/^config SCHED_CREDIT2/s//config SCHED_MRG\
	bool "MapReduce group scheduler"\
	default y\
	help\
	  Schedules virtual machines that form one cluster as a group.\
\
config SCHED_CREDIT2/' "$tree/common/sched/Kconfig"
}

# Two schedulers have the credit scheduler's number, as the distribution's tools know no other interface; which
# one a pool gets is what was booted with sched=. (series.sh gives it a number, and the tools for it.)
choose_by_name() {
  core=$tree/common/sched/core.c
  grep -q 'ops.opt_name) *) *$' "$core" || sed -i \
    's/^\( *if ( schedulers\[i\] && schedulers\[i\]->sched_id == sched_id\) )$/\1 \&\&\
             (sched_id != ops.sched_id ||\
              !strcmp(schedulers[i]->opt_name, ops.opt_name) ) )/' "$core"
  grep -q '!strcmp(schedulers\[i\]->opt_name, ops.opt_name)' "$core" ||
    die "$core looks a scheduler up in another way than Xen 4.17 does"
}

# Event 0x28018 of a trace: cycles, and whether the processor will idle.
count_decisions() {
  core=$tree/common/sched/core.c
  grep -q decision_began "$core" || sed -i \
    's/^    \(sched->do_schedule(sched, prev, now, .*);\)$/    decision_began = rdtsc_ordered();\
    \1\
    TRACE_2D(TRC_SCHED_VERBOSE + 24, rdtsc_ordered() - decision_began,\
             is_idle_unit(prev->next_task));/
     s/^\(static struct sched_unit \*do_schedule(.*\)$/static DEFINE_PER_CPU(uint64_t, decision);\
#define decision_began this_cpu(decision)\
\
\1/' "$core"
  [ "$(grep -c decision_began "$core")" = 3 ] ||
    die "$core asks schedulers in another way than Xen 4.17 does"
}

# A debug build tests itself at boot, finds that an emulated processor raises #GP where a real one raises
# #SS, and waits for three seconds, so that somebody may read it.
warn_of_no_emulation() {
  sed -i 's/^\( *\)warning_add("SELFTEST FAILURE.*/\1printk("Some failed, as under emulation\\n");/' "$tree/arch/x86/extable.c"
}

failed() {
  tail -n 20 "$log" >&2
  die "Xen cannot be built; the log is $log"
}

main "$@"
