#!/usr/bin/env bash
# packaging/prove-image.sh FOLDER: the image that image.sh made in FOLDER, started as on a Raspberry Pi 3, which QEMU plays, with its
# card, and a network by a cable. `./ci.sh image` is how it is called.
#
# What a Pi's own loader does is done here: kernel and device tree come off the card's first partition, and the table's buses are
# laid over the tree. What it is told before its first start is what a newcomer writes onto the card.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$1"
. "$here/../emulated-pi/raspi3b/qemu.sh"
card=card.img
fat="$card@@4M"

say() { printf '  %s\n' "$*"; }
fail() { printf 'packaging/prove-image.sh: %s\n' "$*" >&2; tail -40 serial.log >&2; exit 1; }

# What somebody puts onto the card: the network, with the line ends of another system, and a key for SSH. The card is larger than the image.
prepare() {
    cp --sparse=always remmi.img $card
    truncate -s 4G $card
    rm -f key key.pub
    ssh-keygen -q -t ed25519 -N '' -f key
    printf 'wifi-name=Café du coin\r\nwifi-password=trèfle & cœur\r\nwifi-country=FR\r\n' >remmi.txt
    mcopy -o -i "$fat" remmi.txt ::remmi.txt
    mcopy -o -i "$fat" key.pub ::authorized_keys
}

# What its loader does.
load() {
    rm -rf loaded
    mkdir loaded
    mcopy -n -i "$fat" '::vmlinuz*' '::initrd*' ::cmdline.txt ::config.txt ::bcm2837-rpi-3-b.dtb ::overlays/remmi.dtbo loaded/
    grep -q '^dtoverlay=remmi$' loaded/config.txt || fail "the loader is not told of the table's buses"
    fdtoverlay -i loaded/bcm2837-rpi-3-b.dtb -o loaded/pi.dtb loaded/remmi.dtbo
    # The serial line, by which this is heard, instead of Bluetooth.
    fdtput -r loaded/pi.dtb /soc/serial@7e201000/bluetooth
}

# A port of this machine that is free.
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

start() {
    page=$(free_port) ssh=$(free_port)
    "${qemu[@]}" -M raspi3b -display none -monitor none -serial file:serial.log -no-reboot \
        -kernel loaded/vmlinuz* -initrd loaded/initrd* -dtb loaded/pi.dtb \
        -append "$(tr -d '\n' <loaded/cmdline.txt | sed 's/console=[^ ]*//g') console=ttyAMA0,115200" \
        -drive "file=$card,if=sd,format=raw" \
        -device usb-net,netdev=net \
        -netdev "user,id=net,hostfwd=tcp:127.0.0.1:$page-:8753,hostfwd=tcp:127.0.0.1:$ssh-:22" </dev/null 2>qemu.log &
    machine=$!
    trap 'kill $machine 2>/dev/null; wait 2>/dev/null; rm -f $card' EXIT
}

# inside COMMAND …: as root of it.
inside() {
    ssh -q -i key -p "$ssh" -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o ConnectTimeout=20 root@127.0.0.1 "$@"
}

# Until a command does not fail, for twenty minutes at most: a processor that is played is slow.
await() {
    local end=$((SECONDS + 1200))
    until "$@" >/dev/null 2>&1; do
        kill -0 $machine 2>/dev/null || fail "it has ended: $(cat qemu.log)"
        [ $SECONDS -lt $end ] || fail "in vain: $*"
        sleep 2
    done
}

[ "$(major qemu-system-aarch64 || true)" -ge 10 ] 2>/dev/null || [ -e qemu ] || { own_apt; apt-get update -qq; newer_qemu; rm -rf debs lists; }
named_qemu
prepare
load
start
begun=$SECONDS

# By the name that a browser would call it; at another it answers nobody.
await curl --silent --fail --max-time 20 --header 'Host: remmi.local:8753' "http://127.0.0.1:$page/"
say "its page answers after $((SECONDS - begun)) s of a played processor"
await inside true
state=$(inside systemctl is-system-running --wait || true)
failed=$(inside systemctl --failed --plain --no-legend | cut -d' ' -f1 | tr '\n' ' ')
case $state in running | degraded) ;; *) fail "systemd says $state" ;; esac
say "systemd says $state${failed:+, and these failed: $failed}"
[ "$(inside hostname)" = remmi ] || fail "it is called $(inside hostname)"
size=$(inside df --output=size -BM / | tail -1 | tr -d ' M')
[ "$size" -gt 3000 ] || fail "its root has $size MB of a card of 4 GB"
say "the root has taken the card: $size MB"
conf=/etc/wpa_supplicant/wpa_supplicant-wlan0.conf
inside grep -q "'psk=[0-9a-f]\{64\}'" $conf || fail "there is no key for the wireless network"
[ "$(inside stat -c %a $conf)" = 600 ] || fail "others may read the key"
! inside grep -q trèfle /boot/firmware/remmi.txt $conf || fail "the password is still there"
say "the wireless network is set up, and its password is out of remmi.txt"
inside ls /dev/spidev0.0 /dev/spidev0.1 /dev/i2c-1 /dev/gpiochip0 >/dev/null || fail "a bus is missing"
say "there are /dev/spidev0.0, /dev/spidev0.1, /dev/i2c-1 and /dev/gpiochip0"
inside systemctl is-active --quiet remmi || fail "the table does not run"
# There is no wireless device here.
waited=$(inside systemctl list-units --all --no-legend --state=failed 'sys-subsystem-net-devices-wlan0.device' 'wpa_supplicant@wlan0.service')
[ -z "$waited" ] || fail "something has waited for a wireless network: $waited"
fed() { inside systemctl show --property WatchdogTimestampMonotonic --value remmi; }
before=$(fed)
sleep 25
[ "$(fed)" -gt "$before" ] && [ "$(inside systemctl show --property NRestarts --value remmi)" = 0 ] || fail "nobody feeds the watchdog"
say "the table runs, and feeds the watchdog: $(inside systemctl show --property StatusText --value remmi)"
inside poweroff || true
say "well"
