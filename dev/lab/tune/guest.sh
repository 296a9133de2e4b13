# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2154
# One guest of this machine, under QEMU's software emulation, with a disk of its own and reached over ssh as vm1.
# Sourced by a test that has set $root, $lab for what guests are made of, and $work.
. "$root/dev/lab/xen/parts.sh"

guest_port=2422 # of the loopback
guest_log=$work/guest/console.log

guest_build() {
  require_packages qemu-system-x86_64:qemu-system-x86 dropbear:dropbear-bin ssh:openssh-client cpio:cpio depmod:kmod python3:python3
  mkdir -p "$lab" "$work/guest"
  unpack
  image=$work/guest/image
  guest_base "$image"
  programs "$image" "$(command -v dropbear)"
  modules "$image" virtio_pci virtio_net virtio_blk bfq
  mkdir -p "$image/etc" "$image/run" "$image/tmp" "$image/root/.ssh"
  echo root:x:0:0:root:/root:/bin/sh >"$image/etc/passwd"
  dropbearkey -t ed25519 -f "$image/etc/host_key" >/dev/null 2>&1
  ssh-keygen -q -t ed25519 -N '' -f "$work/guest/key"
  cp "$work/guest/key.pub" "$image/root/.ssh/authorized_keys"
  chmod 700 "$image/root" "$image/root/.ssh"
  install -m 755 "$root/dev/lab/tune/guest.init" "$image/init"
  pack "$image" "$work/guest/image.cpio.gz"
  truncate -s 64M "$work/guest/disk"
}

# A file of its own, as nobody else's may be touched; weir calls the first ssh there is.
ssh_as_guest_wants_it() {
  cat >"$work/guest/ssh_config" <<CONFIG
Host vm1
  HostName 127.0.0.1
  Port $guest_port
  IdentityFile $work/guest/key
  IdentitiesOnly yes
  StrictHostKeyChecking accept-new
  UserKnownHostsFile $work/guest/known_hosts
CONFIG
  mkdir -p "$work/guest/bin"
  printf '#!/bin/sh\nexec %s -F %s "$@"\n' "$(command -v ssh)" "$work/guest/ssh_config" >"$work/guest/bin/ssh"
  chmod +x "$work/guest/bin/ssh"
  PATH=$work/guest/bin:$PATH
}

guest_up() {
  qemu-system-x86_64 -accel tcg -m 256 -smp 1 -display none -kernel "$lab/vmlinuz" -initrd "$work/guest/image.cpio.gz" \
    -append "console=ttyS0 quiet panic=-1" -serial "file:$guest_log" -monitor "unix:$work/guest/monitor,server,nowait" \
    -drive "file=$work/guest/disk,format=raw,if=virtio" -netdev "user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:$guest_port-:22" \
    -device virtio-net-pci,netdev=net,id=link </dev/null >"$work/guest/qemu.log" 2>&1 &
  guest=$!
  guest_says 'GUEST ready' 1
}

guest_down() {
  [ -z "$guest" ] || kill "$guest" 2>/dev/null || true
}

# COMMAND: of QEMU's monitor.
guest_monitor() {
  python3 - "$work/guest/monitor" "$1" <<'PYTHON'
import socket, sys
with socket.socket(socket.AF_UNIX) as monitor:
    monitor.connect(sys.argv[1])
    for line in (sys.argv[2] + "\n", ""):
        said = b""
        while not said.endswith(b"(qemu) "):
            said += monitor.recv(4096)
        monitor.sendall(line.encode())
PYTHON
}

# WORDS TIMES [SECONDS]: on its console, in all.
guest_says() {
  for _ in $(seq $((${3:-120} * 10))); do
    said=$(grep -a -c "$1" "$guest_log" 2>/dev/null || true)
    [ "${said:-0}" -lt "$2" ] || return 0
    sleep 0.1
  done
  die "the guest has not said '$1' $2 times; its console is $guest_log"
}

# What its disk has, by the last that its console said.
guest_elevator() {
  sed -n 's/.*GUEST disk .*\[\(.*\)\].*/\1/p' "$guest_log" | tail -n 1
}
