# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# Each setting with each way of ending, wrong ones, and kill -9 at any moment. Sourced by elevators-test.sh, whose disk
# and whose words these tests use.

on_settings() {
  half=$(($(awk '/^MemTotal/ { print $2 }' /proc/meminfo) * 512)) # bytes; no writer is to wait for it
  each_setting_with_each_end
  what_an_elevator_has_is_set_anew
  of_bytes_and_ratio_what_counted_counts_again
  what_lies_on_it_is_read_ahead_for
  what_the_kernel_refuses_changes_nothing
  nothing_is_set_of_what_cannot_be_written
  a_disk_goes_while_it_is_set
  is_killed_at_any_moment
}

each_setting_with_each_end() {
  for command in "disk $disk elevator=kyber" "disk $disk read_ahead_kb=4096" "disk $disk nr_requests=512" \
    "disk $disk fifo_batch=64" "disk $disk elevator=bfq low_latency=1" "disk $disk elevator=bfq slice_idle=0" \
    "disk $disk elevator=none nr_requests=16" "machine dirty_bytes=$half" "machine dirty_background_bytes=$((half / 2))"; do
    for end in is_told_to_end loses_its_controller is_killed hears_nothing is_killed_with_its_watcher; do
      agent_up
      tell "$command"
      all_there_is >"$work/set"
      for setting in ${command#* }; do
        case $setting in
          elevator=*) grep -qF "[${setting#*=}]" "$work/set" || die "$command: $(cat "$work/set")" ;;
          *=*) grep -q "/${setting%=*}:${setting#*=}\$" "$work/set" || die "$command: $(cat "$work/set")" ;;
        esac
      done
      $end
      await_no_state
    done
    ok "puts back, in each way of ending: ${command#* }"
  done
}

await_no_state() {
  for _ in $(seq 50); do
    [ -e "$work/state" ] || return 0
    sleep 0.1
  done
  die "it has left $(find "$work/state")"
}

# FILE VALUE
has_value() {
  [ "$(cat "$1")" = "$2" ] || die "$1 must be $2, was $(cat "$1")"
}

what_an_elevator_has_is_set_anew() {
  agent_up
  tell "disk $disk nr_requests=32 fifo_batch=64"
  tell "set $disk bfq"
  has_value "$queue/nr_requests" 32
  has_value "$queue/iosched/low_latency" 0
  tell "set $disk mq-deadline"
  has_value "$queue/nr_requests" 32
  has_value "$queue/iosched/fifo_batch" 64
  has_value "$queue/iosched/read_expire" 120
  tell "disk $disk elevator=bfq low_latency=1"
  tell "set $disk none"
  tell "set $disk bfq"
  has_value "$queue/iosched/low_latency" 1
  tell "disk $disk elevator=bfq slice_idle=0"
  has_value "$queue/iosched/low_latency" 0
  tell "disk $disk elevator=bfq"
  has_value "$queue/iosched/slice_idle" 8
  tell "disk $disk"
  is_as_it_was || die "with nothing named a disk is not as it was"
  is_told_to_end
  ok "sets anew after each switch what an elevator is to have, also bfq's low_latency"
}

of_bytes_and_ratio_what_counted_counts_again() {
  ratio=$(cat "$vm/dirty_ratio")
  bytes=$(cat "$vm/dirty_bytes")
  cp "$work/before" "$work/before.kept"
  for counting in "dirty_bytes $half" "dirty_ratio 17" "dirty_ratio 0"; do
    echo "${counting#* }" >"$vm/${counting% *}"
    all_there_is >"$work/before"
    agent_up
    tell "machine dirty_bytes=$((half / 2 / 4096 * 4096))"
    is_killed_with_its_watcher
  done
  if [ "$bytes" = 0 ]; then
    echo "$ratio" >"$vm/dirty_ratio"
  else
    echo "$bytes" >"$vm/dirty_bytes"
  fi
  cp "$work/before.kept" "$work/before"
  is_as_it_was || die "the machine's dirty bytes are not as they were before this test"
  ok "of dirty_bytes and dirty_ratio the one that counted counts again, also a ratio of 0"
}

what_lies_on_it_is_read_ahead_for() {
  if ! command -v dmsetup >/dev/null || ! dmsetup create weir-elevators-test --table "0 8192 linear $device 0" 2>/dev/null; then
    echo "SKIPPED a volume on a disk is read ahead for too: there is no device mapper"
    return
  fi
  volume=$(basename "$(readlink -f /dev/mapper/weir-elevators-test)")
  had=$(cat "/sys/block/$volume/queue/read_ahead_kb")
  agent_up
  tell "disk $disk read_ahead_kb=2048"
  has_value "/sys/block/$volume/queue/read_ahead_kb" 2048
  is_told_to_end
  has_value "/sys/block/$volume/queue/read_ahead_kb" "$had"
  dmsetup remove weir-elevators-test
  ok "sets the read-ahead of a volume on a disk too, and puts it back"
}

# COMMAND WHAT-IT-SAYS
is_refused() {
  said=$(printf '%s\nend\n' "$1" | WEIR_ELEVATORS_STATE=$work/state $shell "$agent" "$lease" 2>&1)
  echo "$said" | grep -q "^error $2" || die "to '$1' it says: $said"
  is_as_it_was || await_as_it_was "after '$1' was refused"
}

what_the_kernel_refuses_changes_nothing() {
  is_refused "disk $disk read_ahead_kb=512 nr_requests=100000" "$disk does not take nr_requests=100000: the kernel refuses it; nr_requests must be 4"
  is_refused "disk $disk fifo_batch=1 nr_requests=2" "$disk does not take nr_requests=2: the kernel has made 4 of it"
  is_refused "disk $disk fifo_batch=9223372036854775808" "$disk does not take fifo_batch=9223372036854775808: "
  is_refused "disk $disk nr_requests=-1" "$disk does not take nr_requests=-1: it is no whole number"
  is_refused "disk $disk nr_requests= 8" "$disk needs KEY=VALUE"
  is_refused "disk $disk read_ahead_kb=1023" "$disk does not take read_ahead_kb=1023: the kernel has made 1020 of it"
  is_refused "disk $disk nr_requests=8 slice_idle=0" "$disk has no setting slice_idle"
  is_refused "disk $disk elevator=none nr_requests=2000" "$disk does not take nr_requests=2000"
  is_refused "machine dirty_background_bytes=$half dirty_bytes=1" "the machine does not take dirty_bytes=1"
  agent_up
  tell "disk $disk nr_requests=1000"
  echo "set $disk none" >&9 # which has no so many
  sleep 1
  tail -n 1 "$work/said" | grep -q "^error $disk does not take nr_requests=1000" || die "it says: $(cat "$work/said")"
  grep -q '\[mq-deadline\]' "$queue/scheduler" || die "an error has switched the elevator"
  has_value "$queue/nr_requests" 1000
  is_told_to_end
  ok "says what is refused and what is allowed, and nothing stays half set"
}

# In a name space of mounts of its own.
nothing_is_set_of_what_cannot_be_written() {
  if ! command -v unshare >/dev/null || ! unshare -m true 2>/dev/null; then
    echo "SKIPPED a /sys that cannot be written: there are no name spaces of mounts"
    return
  fi
  said=$(printf 'disk %s read_ahead_kb=512\nset %s bfq\nend\n' "$disk" "$disk" | WEIR_ELEVATORS_STATE=$work/state \
    unshare -m sh -c 'mount -o remount,bind,ro /sys && exec sh "$@"' sh "$agent" "$lease" 2>&1)
  echo "$said" | grep -q "^error $disk does not take read_ahead_kb=512: Read-only file system" || die "it says: $said"
  echo "$said" | grep -q "^error $disk does not take bfq: .*Read-only file system" || die "it says: $said"
  [ "$(echo "$said" | tail -n 1)" = ok ] && [ ! -e "$work/state" ] || die "it leaves: $said $(find "$work/state")"
  is_as_it_was || die "a /sys that cannot be written was"
  ok "says that /sys cannot be written"
}

a_disk_goes_while_it_is_set() {
  agent_up
  tell "disk $disk read_ahead_kb=4096 nr_requests=512"
  # A kernel does not take a loop device from its folder; the agent does not find it in another one.
  kill -KILL "$pid"
  for child in $(ps -o pid= --ppid "$pid"); do
    kill -KILL "$child"
  done
  exec 9>&-
  mv "$work/state/disks/$disk" "$work/state/disks/gone"
  cp "$work/state/read_ahead/$disk.kib" "$work/state/read_ahead/gone.kib"
  next_agent
  [ ! -e "$work/state" ] || die "of a disk that has gone it leaves $(find "$work/state")"
  echo 77 >"$queue/nr_requests"
  await_as_it_was "its read-ahead, with what was saved of another disk that has gone"
  ok "a disk that has gone keeps nothing from being put back"
}

# With random settings, the agent alone or with its watcher, while it sets them or puts them back.
is_killed_at_any_moment() {
  awk -v seed="$seed" -v kills="$kills" -v disk="$disk" -v half="$half" '
    function one(list, parts) { return parts[1 + int(rand() * split(list, parts, ";"))] }
    BEGIN {
      srand(seed)
      for (i = 1; i <= kills; i++) {
        commands = ""
        for (j = 0; j < 3; j++) {
          commands = commands one("disk " disk " read_ahead_kb=4096;disk " disk " elevator=bfq slice_idle=0 low_latency=1" \
            ";disk " disk " nr_requests=512 fifo_batch=64;set " disk " kyber;set " disk " none;disk " disk \
            ";machine dirty_bytes=" half ";machine dirty_background_bytes=" int(half / 2) ";machine") "|"
        }
        printf "%.3f %s %s\n", rand() * 0.7, one("agent;both;end;end-both"), commands
      }
    }' >"$work/kills"
  killed=0
  while read -r after whom commands <&8; do
    agent_up
    (
      echo "$commands" | tr '|' '\n'
      case $whom in end*) echo end ;; esac
    ) >&9 2>/dev/null || true
    sleep "$after"
    children=$(ps -o pid= --ppid "$pid") || true
    kill -KILL "$pid" 2>/dev/null || true
    case $whom in
      *both)
        # shellcheck disable=SC2086 # numbers
        kill -KILL $children 2>/dev/null || true
        ;;
    esac
    exec 9>&-
    wait "$pid" 2>/dev/null || true
    case $whom in *both) next_agent ;; esac
    for _ in $(seq 100); do
      ! is_as_it_was || [ -e "$work/state/owner" ] || break
      sleep 0.1
    done
    is_as_it_was || die "seed $seed, after $killed kills: $whom after $after s of $commands: $(all_there_is | diff "$work/before" - || true)"
    killed=$((killed + 1))
  done 8<"$work/kills"
  ok "all is as it was after $killed times kill -9 at any moment (seed $seed)"
}
