#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# The scheduler as patches for Xen's developers: ./series.sh FOLDER
# Where build.sh adds it to a Xen whose tools do not know it, these give it a number of its own, and a domain its group
# as a scheduling parameter, in hypervisor, libraries, xl and documentation. Takes Xen's source from the distribution's
# package (Debian's xen 4.17), applies patches/, our files in Xen's style with the second of them, and builds what each
# has changed. Leaves FOLDER/series/*.patch, FOLDER/xen-series.gz, and FOLDER/tools: xl and the libraries.
# Needs gcc, make, flex, bison, python3, dpkg-dev, git, unifdef, clang-format, autoconf, pkg-config, iasl, and what xl is made
# with: headers of yajl, uuid and zlib.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/fetch.sh"
export GIT_CONFIG_GLOBAL=/dev/null GIT_COMMITTER_NAME=series GIT_COMMITTER_EMAIL=series@localhost

main() {
  [ $# = 1 ] || die "usage: series.sh FOLDER"
  mkdir -p "$1"
  folder=$(cd "$1" && pwd)
  source=$folder/source-series
  log=$folder/series.log
  : >"$log"
  rm -rf "$source"
  fetch
  in_xen git init -q
  in_xen git add -A -f
  in_xen git commit -q --author 'Xen <xen@localhost>' -m 'as the distribution has it'
  for patch in "$here"/patches/*.patch; do
    echo "series.sh: $(basename "$patch" .patch) ..." >&2
    in_xen git am -q "$patch"
    case $patch in
      */0001-*) build_hypervisor ;;
      */0002-*)
        add_scheduler
        build_hypervisor
        ;;
      */0003-*) build_libraries ;;
      */0004-*) in_xen make -s -C tools/xl ;;
    esac
  done
  grep -q '^CONFIG_SCHED_MRG=y$' "$source/xen/.config" || die "the scheduler was not built; see $source/xen/.config"
  rm -rf "$folder/series"
  in_xen git format-patch -q --no-signature --zero-commit -o "$folder/series" "HEAD~$(find "$here/patches" -name '*.patch' | wc -l)"
  cp "$source/xen/xen.gz" "$folder/xen-series.gz"
  keep_tools
  echo "$folder/series"
}

in_xen() {
  (cd "$source" && "$@") >>"$log" 2>&1 || failed "$*"
}

add_scheduler() {
  to=$source/xen/common/sched/mrg
  mkdir "$to"
  cp "$here"/src/*.c "$here"/src/*.h "$to/"
  # Nothing for a Xen that has no number for it; unifdef's status says whether there was anything.
  unifdef -m -DXEN_SCHEDULER_MRG "$to/mrg_xen.h" "$to/mrg_settings.c" || [ $? = 1 ]
  cp "$here/patches/xen.clang-format" "$to/.clang-format"
  (cd "$to" && clang-format -i ./*.c ./*.h)
  rm "$to/.clang-format"
  for file in "$here"/src/*.c; do
    echo "obj-y += $(basename "$file" .c).o"
  done >"$to/Makefile"
  in_xen git add xen/common/sched/mrg
  in_xen git commit -q --amend --no-edit
}

# The scheduler is experimental, so it has to be asked for.
build_hypervisor() {
  in_xen make -s -C xen defconfig
  printf 'CONFIG_EXPERT=y\nCONFIG_UNSUPPORTED=y\nCONFIG_SCHED_MRG=y\n' >>"$source/xen/.config"
  in_xen make -s -C xen olddefconfig
  in_xen make -s -C xen "-j$(nproc)"
}

# Only what a host needs to make domains: no emulators, no bindings.
build_libraries() {
  cp /usr/share/autoconf/build-aux/config.* "$source/" # the distribution has taken them out
  in_xen autoconf
  in_xen sh -c 'cd tools && autoconf && autoheader'
  in_xen ./configure --prefix=/usr --sysconfdir=/etc --localstatedir=/var --disable-docs --disable-stubdom --disable-golang \
    --disable-ocamltools --disable-xsmpolicy --disable-rombios --disable-seabios --disable-ovmf --disable-ipxe \
    --disable-qemu-traditional --disable-pvshim --with-system-qemu=/bin/true --with-system-seabios=/bin/true
  in_xen make -s -C tools/include
  in_xen make -s -C tools/libs "-j$(nproc)"
}

# xl and its libraries, by the names under which programs ask for them.
keep_tools() {
  rm -rf "$folder/tools"
  mkdir "$folder/tools"
  cp "$source/tools/xl/xl" "$source/tools/libs/light/libxl-save-helper" "$folder/tools/"
  find "$source/tools/libs" -name 'lib*.so.*' -type f | while read -r library; do
    cp "$library" "$folder/tools/$(objdump -p "$library" | awk '$1 == "SONAME" { print $2 }')"
  done
}

failed() {
  tail -n 20 "$log" >&2
  die "'$*' failed; the log is $log"
}

main "$@"
