#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The packages of Debian and the RPMs: makes them of the release that was built last, into .weir/packages, installs
# each into a folder that stands for a machine, tries it there, and takes it off. `./weir lab packages` calls it.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/dev/lab/tools.sh"
built=$root/.weir/packages
commands='etc/weir/tune.env usr/bin/weir usr/lib/systemd/system/weir-tune.service usr/share/doc/weir/NOTICE usr/share/man/man1/weir.1.gz'
plugin='etc/weir/weights usr/share/doc/weir-hadoop/install.md usr/share/weir/plugin/weir-hadoop-plugin.jar'

main() {
  [ "$(id -u)" = 0 ] || die "this needs root, as dpkg and rpm do: type it with sudo"
  require_packages dpkg-deb:dpkg rpmbuild:rpm rpm:rpm
  archive=$root/$("$root/dev/archive.sh") || die "type any ./weir command first, which builds it"
  rm -rf "$built"
  mkdir -p "$root/.weir"
  "$root/dist/src/packages/build.sh" "$archive" "$built"
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  a_debian_machine
  a_machine_of_rpms
  the_service_is_well_formed
  the_service_goes_with_its_package
  (cd "$built" && sha256sum -- * >SHA256SUMS)
  echo "packages: in .weir/packages:"
  (cd "$built" && ls -s --block-size=K -- *.deb *.rpm)
}

a_debian_machine() {
  machine=$scratch/debian
  mkdir -p "$machine/var/lib/dpkg/info" "$machine/var/lib/dpkg/updates" "$machine/tmp"
  : >"$machine/var/lib/dpkg/status"
  # That machine has no Java package; this one runs it.
  debian --force-depends --install "$built"/*.deb
  works_installed
  echo 'user etl 8' >>"$machine/etc/weir/weights"
  debian --remove weir-hadoop
  [ ! -e "$machine/usr/share/weir/plugin" ] || die "removing weir-hadoop leaves the plug-in"
  grep -q '^user etl 8' "$machine/etc/weir/weights" || die "removing weir-hadoop takes a changed weights file"
  [ -x "$machine/usr/bin/weir" ] || die "removing weir-hadoop takes weir"
  debian --purge weir-hadoop weir
  nothing_is_left /var/lib/dpkg
  depends=$(dpkg-deb -f "$built"/weir_*.deb Depends)
  [ "$depends" = 'default-jre-headless (>= 2:1.17) | java17-runtime-headless' ] || die "weir depends on: $depends"
  echo "packages: dpkg installs, removes and purges them"
}

debian() {
  # The folder has no shell: the scripts run here, and know by DPKG_ROOT that this is no machine.
  dpkg --root="$machine" --log="$scratch/dpkg.log" --force-bad-path --force-script-chrootless "$@" \
    >"$scratch/said" 2>&1 || {
    cat "$scratch/said" >&2
    die "dpkg $* failed"
  }
}

a_machine_of_rpms() {
  machine=$scratch/rpms
  mkdir -p "$machine/var/lib/rpm"
  rpms --install --nodeps "$built"/*.rpm
  works_installed
  rpms --verify --nodeps weir weir-hadoop
  echo 'user etl 8' >>"$machine/etc/weir/weights"
  rpms --erase weir weir-hadoop
  grep -q '^user etl 8' "$machine/etc/weir/weights.rpmsave" || die "rpm takes a changed weights file"
  rm "$machine/etc/weir/weights.rpmsave"
  rmdir "$machine/etc/weir" 2>/dev/null || true
  nothing_is_left /var/lib/rpm
  rpm -qp --requires "$built"/weir-[0-9]*.rpm 2>/dev/null | grep -qx 'java-headless >= 1:17' || die "the RPM weir does not ask for Java 17"
  echo "packages: rpm installs, verifies and erases them"
}

rpms() {
  # The folder has no shell for scripts: the_service_goes_with_its_package runs them.
  rpm --root="$machine" --dbpath=/var/lib/rpm --noscripts "$@" >"$scratch/said" 2>&1 || {
    cat "$scratch/said" >&2
    die "rpm $* failed"
  }
}

works_installed() {
  for file in $commands $plugin; do
    [ -s "$machine/$file" ] || die "/$file is missing"
  done
  "$machine/usr/bin/weir" version >/dev/null || die "weir does not run where it is installed"
  "$machine/usr/bin/weir" weights check "$machine/etc/weir/weights" >"$scratch/said" 2>&1 || {
    cat "$scratch/said" >&2
    die "the weights file that is installed is not good"
  }
  cmp -s "$machine/usr/share/weir/plugin/weir-hadoop-plugin.jar" "$root/hadoop/target/weir-hadoop-plugin.jar" ||
    die "the plug-in that is installed is not the one that was built"
  the_manual_has_every_command
  the_service_finds_hadoop
}

the_manual_has_every_command() {
  gzip -dc "$machine/usr/share/man/man1/weir.1.gz" >"$scratch/manual"
  names=$("$machine/usr/bin/weir" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p')
  [ "$(echo "$names" | wc -l)" -ge 10 ] || die "weir --help lists only: $names"
  for name in $names; do
    grep -qx "\.B $name" "$scratch/manual" || die "weir(1) lacks the command $name"
  done
}

nothing_is_left() {
  left=$(cd "$machine" && find . ! -type d ! -path ".$1/*" | grep -v '^\./var/log/' || true)
  [ -z "$left" ] || die "these are left: $left"
  [ ! -e "$machine/usr/share/weir" ] && [ ! -e "$machine/etc/weir" ] || die "/usr/share/weir or /etc/weir is left"
}

# What bin/weir takes from the environment, the service has a place for.
the_service_finds_hadoop() {
  for variable in HADOOP_HOME JAVA_HOME HADOOP_CLASSPATH HADOOP_CONF_DIR; do
    grep -Eq "^#?$variable=" "$root/dist/src/packages/tune.env" || die "tune.env has no place for $variable"
  done
  mkdir -p "$scratch/hadoop/bin" "$scratch/classes"
  printf '#!/bin/sh\necho %s\n' "$scratch/classes" >"$scratch/hadoop/bin/hadoop"
  printf '#!/bin/sh\necho "$@"\n' >"$scratch/hadoop/bin/java"
  chmod +x "$scratch/hadoop/bin/"*
  env -i PATH=/usr/bin:/bin HADOOP_HOME="$scratch/hadoop" JAVA_HOME="$scratch/hadoop" "$machine/usr/bin/weir" tune apply plan |
    grep -q "lib/\*:$scratch/classes " || die "weir tune does not take Hadoop's classes where HADOOP_HOME says"
  grep -qx 'RestartPreventExitStatus=2' "$root/dist/src/packages/weir-tune.service" || die "weir-tune starts again for ever where no plan can be used"
}

# Where this machine has systemd's own check. The program that the service starts is not installed here.
the_service_is_well_formed() {
  command -v systemd-analyze >/dev/null || return 0
  said=$(systemd-analyze verify --man=no "$root/dist/src/packages/weir-tune.service" 2>&1 | grep weir-tune | grep -v 'is not executable' || true)
  [ -z "$said" ] || die "weir-tune.service: $said"
  echo "packages: weir-tune.service is well-formed"
}

# The scripts of the packages where a systemd runs: a folder says so that only they see, and what they tell it is written down.
the_service_goes_with_its_package() {
  mkdir "$scratch/bin" "$scratch/control"
  printf '#!/bin/sh\necho "$*" >>%s\n' "$scratch/told" >"$scratch/bin/systemctl"
  chmod +x "$scratch/bin/systemctl"
  dpkg-deb -e "$built"/weir_*.deb "$scratch/control"
  stops='disable --now weir-tune.service'
  restarts='try-restart weir-tune.service'
  tells "$scratch/control/prerm" "remove" "$stops"
  tells "$scratch/control/prerm" "upgrade 0.3" ""
  tells "$scratch/control/postrm" "remove" "daemon-reload"
  tells "$scratch/control/postinst" "configure 0.1" "daemon-reload $restarts"
  tells "$scratch/control/postinst" "configure" "daemon-reload"
  for part in PREUN POSTUN; do
    rpm -qp --qf "%{$part}\n" "$built"/weir-[0-9]*.rpm >"$scratch/$part" 2>/dev/null
  done
  tells "$scratch/PREUN" 0 "$stops"
  tells "$scratch/PREUN" 1 ""
  tells "$scratch/POSTUN" 0 "daemon-reload"
  tells "$scratch/POSTUN" 1 "daemon-reload $restarts"
  echo "packages: taking them off stops weir-tune, and an upgrade starts it anew"
}

# tells SCRIPT ARGUMENTS WHAT: to systemctl.
tells() {
  : >"$scratch/told"
  # shellcheck disable=SC2016
  PATH="$scratch/bin:$PATH" unshare -m sh -c 'mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system && script=$1 && shift && exec sh "$script" $@' \
    sh "$1" "$2" || die "$(basename "$1") $2 failed"
  said=$(tr '\n' ' ' <"$scratch/told" | sed 's/ $//')
  [ "$said" = "$3" ] || die "$(basename "$1") $2 tells systemctl: '$said', and not '$3'"
}

main "$@"
