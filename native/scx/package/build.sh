#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Makes the package of Debian: build.sh PROGRAM VERSION FOLDER, where PROGRAM is weir-scx as make has built it, without
# hooks for tests. The same program gives the same bytes where SOURCE_DATE_EPOCH is the same. Needs dpkg-deb.
set -eu
umask 022
export LC_ALL=C TZ=UTC0
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-0}
export SOURCE_DATE_EPOCH
here=$(cd "$(dirname "$0")" && pwd)
program=$1
version=$(echo "$2" | tr - '~')
mkdir -p "$3"
into=$(cd "$3" && pwd)
laid=$(mktemp -d)
trap 'rm -rf "$laid"' EXIT
! "$program" --help | grep -q -e --test || {
  echo "weir: $program has hooks for tests, which are not to be installed" >&2
  exit 1
}
mkdir -p "$laid/usr/sbin" "$laid/usr/lib/systemd/system" "$laid/usr/share/doc/weir-scx" "$laid/etc/weir" "$laid/DEBIAN"
install -m 755 "$program" "$laid/usr/sbin/weir-scx"
# Without symbols for a debugger; the part that the kernel takes has its own, which it needs.
strip "$laid/usr/sbin/weir-scx"
cp "$here/weir-scx.service" "$laid/usr/lib/systemd/system"
cp "$here/scx.env" "$laid/etc/weir"
cp "$here/copyright" "$here/../README.md" "$laid/usr/share/doc/weir-scx"
install -m 755 "$here/postinst" "$here/prerm" "$here/postrm" "$laid/DEBIAN"
echo /etc/weir/scx.env >"$laid/DEBIAN/conffiles"
cat >"$laid/DEBIAN/control" <<CONTROL
Package: weir-scx
Version: $version-1
Section: admin
Priority: optional
Architecture: $(dpkg --print-architecture)
Maintainer: The Weir authors <weir@localhost>
Installed-Size: $(du -sk --apparent-size "$laid" | cut -f1)
Depends: libc6 (>= 2.34), libelf1 | libelf1t64, zlib1g
Recommends: systemd
Description: shares of the processors for groups of virtual machines
 For a KVM host with Linux 6.14 or later that has sched_ext: the machines of one
 slice get one share of the processors together, by the slice's weight. The
 service is not enabled: systemctl enable --now weir-scx.
CONTROL
(cd "$laid" && find usr -type f | sort | xargs md5sum) >"$laid/DEBIAN/md5sums"
find "$laid" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group --build "$laid" "$into/weir-scx_${version}-1_$(dpkg --print-architecture).deb" >/dev/null
