# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# One random change of a host after another. Sourced by Dom0's first process, which has set $processors and $seed.
# Every choice follows from the seed; what Xen refuses is no error.
most_guests=8
guests=/lab/guests # a file for each that is there, with its domain's number

# LEAST MOST: sets $drawn. (Not on standard output: a subshell would forget the state.)
draw() {
  seed=$(((seed * 1103515245 + 12345) & 0x7fffffff))
  drawn=$(($1 + (seed >> 12) % ($2 - $1 + 1)))
}

# WORD...: sets $drawn to one of them.
draw_of() {
  draw 1 $#
  shift $((drawn - 1))
  drawn=$1
}

# Sets $drawn to a guest that is there, or to one that is not where there is none.
draw_guest() {
  # shellcheck disable=SC2046 # names of files
  draw_of $(cd "$guests" && ls) g0
  [ "$drawn" != g0 ] || draw_of g1 g2
}

# KIND COMMAND...: does it, and says so; a command that hangs is a finding of its own.
act() {
  kind=$1
  shift
  timeout -s KILL 60 "$@" >/dev/null 2>&1
  case $? in
    0) how=done ;;
    137) how=late ;;
    *) how=refused ;;
  esac
  echo "LAB $how $kind: $*"
  [ $how = done ]
}

# The same beside what comes next.
act_beside() {
  act "$@" &
}

create() {
  draw 1 $most_guests
  name=g$drawn
  [ ! -e "$guests/$name" ] || return 0
  draw_of compute sleep io
  does=$drawn
  draw 1 2
  vcpus=$drawn
  printf 'name="%s"\nuuid="00000000-0000-0000-0000-0000000000%02d"\ntype="pv"\nkernel="/lab/small"\nextra="%s"\nmemory=4\nvcpus=%s\ntsc_mode="native"\n' \
    "$name" "${name#g}" "$does" "$vcpus" >"/lab/$name"
  echo 0 >"$guests/$name"
  made "$name" &
}

made() {
  if act create xl create -q -e "/lab/$1"; then
    xl domid "$1" >"$guests/$1"
    cp "$guests/$1" /lab/newest
  else
    rm -f "$guests/$1"
  fi
}

destroy() {
  draw_guest
  gone "$drawn" &
}

gone() {
  ! act destroy xl destroy "$1" || rm -f "$guests/$1"
}

pause() {
  draw_guest
  act pause xl pause "$drawn"
}

unpause() {
  draw_guest
  act unpause xl unpause "$drawn"
}

# Domains that were, are, are being made, or will be.
write_groups() {
  text=
  newest=$(cat /lab/newest)
  draw 0 4
  groups=$drawn
  for id in $(seq "$groups"); do
    draw 50 1000
    credit=$drawn
    draw 0 1
    [ "$drawn" = 0 ] && credit='' || credit=":$credit"
    members=
    draw 1 4
    for _ in $(seq "$drawn"); do
      draw $((newest > 8 ? newest - 7 : 1)) $((newest + 3))
      case ",$members," in *",$drawn,"* | *"=$drawn,"*) continue ;; esac
      case "$text;" in *[=,]"$drawn"[,\;]*) continue ;; esac
      members=$members${members:+,}$drawn
    done
    [ -z "$members" ] || text=$text${text:+;}$id$credit=$members
  done
  act_beside groups xenhypfs write /params/mrg_groups "$text"
}

weigh() {
  draw_guest
  guest=$drawn
  draw_of 64 128 256 512 1024
  act weight xl sched-credit -d "$guest" -w "$drawn"
}

pin() {
  draw_guest
  guest=$drawn
  draw 0 $((processors - 1))
  where=$drawn
  draw_of all "$where"
  act pin xl vcpu-pin "$guest" all "$drawn"
}

pin_dom0() {
  draw 0 $((processors - 1))
  where=$drawn
  draw_of all "$where"
  act pin_dom0 xl vcpu-pin 0 all "$drawn"
}

take_processor() {
  draw 0 $((processors - 1))
  act take_processor xl cpupool-cpu-remove Pool-0 "$drawn"
}

give_processor() {
  draw 0 $((processors - 1))
  act give_processor xl cpupool-cpu-add Pool-0 "$drawn"
}

create_pool() {
  draw 0 $((processors - 1))
  printf 'name="second"\nsched="credit"\ncpus=["%s"]\n' "$drawn" >/lab/second
  act take_processor xl cpupool-cpu-remove Pool-0 "$drawn"
  act create_pool xl cpupool-create /lab/second
}

destroy_pool() {
  act destroy_pool xl cpupool-destroy second
}

move() {
  draw_guest
  guest=$drawn
  draw_of second Pool-0
  act move xl cpupool-migrate "$guest" "$drawn"
}

# Whoever is in the second pool would keep it.
empty_pool() {
  for guest in $(ls "$guests"); do
    act move xl cpupool-migrate "$guest" Pool-0
  done
  destroy_pool
}

offline() {
  draw 1 $((processors - 1 > 0 ? processors - 1 : 1))
  act offline xen-hptool cpu-offline "$drawn"
}

online() {
  draw 1 $((processors - 1 > 0 ? processors - 1 : 1))
  act online xen-hptool cpu-online "$drawn"
}

# No longer ones: while one VCPU of Dom0 spins until the other has run, an emulated processor does next to nothing.
set_slice() {
  draw_of 1 5 10 30
  slice=$drawn
  draw_of 0 0 100 1000 5000
  act slice xl sched-credit -s -p Pool-0 -t "$slice" -r "$drawn"
}

dump() {
  act dump xl debug-keys r
}

rest() {
  draw 1 4
  usleep $((drawn * 100000))
}

# Each as often as it stands here: what comes about as often as what undoes it.
one_action() {
  draw_of create create create create destroy destroy pause unpause unpause write_groups write_groups write_groups \
    weigh pin pin pin_dom0 take_processor give_processor give_processor create_pool move move empty_pool offline online online \
    set_slice dump rest rest rest
  "$drawn"
}
