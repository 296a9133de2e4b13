#!/bin/busybox sh
# SPDX-License-Identifier: Apache-2.0
# How a Dom0 of the lab comes up. Sourced by its first process, which may take modules off the list before.

system() {
  mount -t proc proc /proc
  mount -t sysfs sys /sys
  mount -t devtmpfs dev /dev
  mount -t tmpfs tmp /tmp
  mkdir -p /dev/pts
  mount -t devpts devpts /dev/pts
  ln -s /proc/self/fd /dev/fd
  ln -s /proc/self/fd/0 /dev/stdin
  ln -s /proc/self/fd/1 /dev/stdout
  ln -s /proc/self/fd/2 /dev/stderr
  while read -r module; do
    insmod "/modules/$module"
  done </modules/order
  mount -t xenfs xenfs /proc/xen
  xenstored --pid-file /var/run/xenstored.pid
  until xenstore-read /tool/xenstored >/dev/null 2>&1; do
    sleep 0.1
  done
  xen-init-dom0
  xenconsoled --log=guest --log-dir=/var/log/xen/console --pid-file=/var/run/xenconsoled.pid
}

value() {
  sed -n "s/.*\b$1=\([^ ]*\).*/\1/p" /proc/cmdline
}
