#!/usr/bin/env bash
# packaging/image.sh PACKAGE FOLDER: remmi.img in FOLDER, for the card of a Raspberry Pi 3, 4 or Zero 2 W: Debian 12 for arm64 with the
# package, made by root without a loop device. `./ci.sh image` is how it is called, and boots it.
#
# The same package and the same state of Debian give the same bytes: every time in it is the commit's, and DEBIAN names the
# archive, for example one that keeps the state of a day.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
package=$(realpath "$1")
mkdir -p "$2"
cd "$2"
SOURCE_DATE_EPOCH=$(git -C "$here" log -1 --format=%ct)
export SOURCE_DATE_EPOCH E2FSPROGS_FAKE_TIME=$SOURCE_DATE_EPOCH
# Where the partitions lie, in mebibytes: 4 in front, the files that the Pi's own loader reads, the root.
front=4 boot=256
# Who a file system is must not be drawn by lot here.
uuid=4d4d4552-0049-4000-8000-$(printf '%012x' "$SOURCE_DATE_EPOCH")

# Debian without the table: fetched once. Its programs run under qemu-user, as the kernel is told by binfmt_misc.
debian() {
    [ ! -e base.tar ] || return 0
    local own=/proc/sys/fs/binfmt_misc
    [ -e $own/register ] || mount -t binfmt_misc binfmt_misc $own
    [ -e $own/qemu-aarch64 ] || cat /usr/lib/binfmt.d/qemu-aarch64.conf >$own/register
    mmdebstrap --quiet --architectures=arm64 --variant=apt --components=main,non-free-firmware \
        --include=systemd-sysv,systemd-resolved,systemd-timesyncd,dbus,udev,kmod,iproute2,fdisk,e2fsprogs,dosfstools,nano \
        --include=linux-image-arm64,initramfs-tools,raspi-firmware,firmware-brcm80211,wireless-regdb,wpasupplicant \
        --include=avahi-daemon,libnss-mdns,openssh-server \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
        --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/man/*' \
        --setup-hook='mkdir -p "$1/boot/firmware"' \
        bookworm base.new.tar "${DEBIAN:-http://deb.debian.org/debian}"
    mv base.new.tar base.tar
}

# The root with the table on it, and beside it what goes onto the card's first partition.
fill() {
    rm -rf root boot
    mkdir root boot
    tar -xf base.tar -C root
    cp -r "$here/image/root/." root/
    cp "$package" root/tmp/remmi.deb
    # No service is started in a folder.
    printf '#!/bin/sh\nexit 101\n' >root/usr/sbin/policy-rc.d
    chmod 755 root/usr/sbin/policy-rc.d
    chroot root dpkg -i /tmp/remmi.deb >/dev/null
    chroot root systemctl enable --quiet remmi-card systemd-networkd systemd-resolved systemd-timesyncd ssh
    rm root/usr/sbin/policy-rc.d root/tmp/remmi.deb
    # Whose keys they are is made at the first start, and what this machine is called in DHCP.
    rm -f root/etc/ssh/ssh_host_* root/var/lib/dbus/machine-id root/etc/resolv.conf
    : >root/etc/machine-id
    ln -s ../run/systemd/resolve/stub-resolv.conf root/etc/resolv.conf
    rm -rf root/var/log/* root/var/cache/apt/* root/var/cache/ldconfig/* root/var/lib/apt/lists/* root/tmp/*
    loader
    find root boot -newermt "@$SOURCE_DATE_EPOCH" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}

# What the Pi's loader reads: Debian's own script puts firmware, kernel and device trees there, and the table its buses.
loader() {
    # It looks into /proc whether it is in a folder; mounted for it alone.
    unshare --mount sh -c 'mount -t proc proc root/proc &&
        exec chroot root env DEB_MAINT_PARAMS=configure /etc/kernel/postinst.d/z50-raspi-firmware'
    mkdir root/boot/firmware/overlays
    dtc -q -I dts -O dtb -o root/boot/firmware/overlays/remmi.dtbo "$here/image/remmi.dtso"
    cp "$here"/image/boot/* root/boot/firmware/
    mv root/boot/firmware/* boot/
}

# The file system of a partition, of so many mebibytes, into the image behind what is there.
at() { dd if="$1" of=remmi.img bs=1M seek="$2" conv=sparse,notrunc status=none; }

pack() {
    local used
    used=$(($(du -sm root | cut -f1) * 115 / 100 + 128))
    truncate -s 0 boot.fat root.ext4 remmi.img
    truncate -s ${boot}M boot.fat
    mkfs.vfat -F 32 -n BOOT -i "$(printf '%08x' "$SOURCE_DATE_EPOCH")" --invariant boot.fat >/dev/null
    (cd boot && find . -mindepth 1 -maxdepth 1 | sort | xargs -I{} mcopy -s -p -m -i ../boot.fat {} ::)
    truncate -s ${used}M root.ext4
    mkfs.ext4 -q -d root -L REMMI -U "$uuid" -E "hash_seed=$uuid,root_owner=0:0" root.ext4
    truncate -s $((front + boot + used))M remmi.img
    # One sector is 512 bytes.
    sfdisk --quiet remmi.img <<END
label: dos
label-id: 0x$(printf '%08x' "$SOURCE_DATE_EPOCH")
start=$((front * 2048)), size=$((boot * 2048)), type=c, bootable
start=$(((front + boot) * 2048)), size=$((used * 2048)), type=83
END
    at boot.fat $front
    at root.ext4 $((front + boot))
    rm -rf boot.fat root.ext4 root
}

debian
fill
pack
printf 'remmi.img: %s MB, SHA-256 %s\n' $(($(stat -c %s remmi.img) / 1000000)) "$(sha256sum <remmi.img | cut -d' ' -f1)"
