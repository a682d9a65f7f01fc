# A machine for a package's proof: prove.sh and prove-club.sh read this. $folder is theirs, $unit the service whose log is shown when
# something fails.
# shellcheck shell=bash disable=SC2154

say() { printf '  %s\n' "$*"; }
fail() { printf '%s: %s\n' "$0" "$*" >&2; journal | tail -20 >&2; exit 1; }

# debian NAME [PACKAGE …]: a Debian with nothing in it but its init and these packages, and no network: made once as NAME.tar in $folder,
# unpacked for each run.
debian() {
    local tar=$folder/$1.tar packages=systemd-sysv,dbus,udev package
    for package in "${@:2}"; do packages=$packages,$package; done
    [ -e "$tar" ] || mmdebstrap --quiet --variant=apt --include="$packages" bookworm "$tar" http://deb.debian.org/debian
    root=$(mktemp -d "$folder/root.XXXXXX")
    tar -xf "$tar" -C "$root"
}

# Boots it in namespaces of its own: a processes' 1, a network with nothing in it, control groups of version 2, and the devices
# that every container has.
boot() {
    unshare --mount --pid --fork --uts --ipc --net --cgroup bash -euc '
        cd "$0"
        mount --make-rprivate / && mount --bind . . && cd "$0"
        mount -t proc proc proc && mount -t sysfs -o ro sysfs sys && mount -t cgroup2 cgroup2 sys/fs/cgroup
        mount -t tmpfs tmpfs run && mount -t tmpfs -o mode=755 tmpfs dev && mkdir dev/shm dev/pts && ln -s /proc/self/fd dev/fd
        for device in null zero full random urandom tty; do touch dev/$device && mount --bind /dev/$device dev/$device; done
        exec env -i container=other PATH=/usr/sbin:/usr/bin chroot . /lib/systemd/systemd --log-target=null' "$root" \
        </dev/null >/dev/null 2>&1 &
    unshare=$!
    trap 'kill -9 $init 2>/dev/null; wait 2>/dev/null; rm -rf "$root"' EXIT
    for _ in $(seq 100); do
        init=$(cat "/proc/$unshare/task/$unshare/children" 2>/dev/null | tr -d " ") || true
        # Degraded is what a machine without devices is.
        case "$(inside systemctl is-system-running 2>/dev/null)" in running | degraded) return ;; esac
        sleep 0.2
    done
    fail "systemd does not boot here: it needs namespaces, and control groups of version 2"
}

# inside COMMAND …: as root of that machine.
inside() { nsenter --target "$init" --mount --pid --uts --ipc --net --cgroup --root --wd env -i PATH=/usr/sbin:/usr/bin DEBIAN_FRONTEND=noninteractive "$@"; }
journal() { inside journalctl --no-pager --quiet --output cat --unit "$unit"; }
install_package() {
    cp "$1" "$root/root/"
    # Asked whether to take the package's configuration, root says no.
    inside apt-get install --quiet --quiet --yes --no-install-recommends "${@:2}" "/root/$(basename "$1")" \
        <<<N >"$folder/apt.log" 2>&1 ||
        { cat "$folder/apt.log" >&2; fail "apt-get cannot install $1"; }
}
