#!/usr/bin/env bash
# Boots a Raspberry Pi 3 in QEMU with Debian's kernel and lets `init` run remmi on it.
#
#   boot.sh REMMI FOLDER    the program for arm64; what is fetched and made stays in FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
remmi=$(realpath "$1")
mkdir -p "$2"
cd "$2"

. "$here/qemu.sh"

# deb PACKAGE: fetches one package, and says where it lies.
deb() {
    (cd debs && rm -f "${1%:*}"_*.deb && apt-get download -qq "$1" >&2 && ls "$PWD/${1%:*}"_*.deb)
}

fetch() {
    own_apt
    apt-get update -qq || skip "Debian's archive cannot be reached"
    has_qemu
    local image
    image=$(apt-cache show --no-all-versions linux-image-arm64:arm64 | sed -n 's/^Depends: \([^ ,]*\).*/\1/p')
    dpkg --fsys-tarfile "$(deb "$image:arm64")" | tar -x --wildcards --transform 's,.*/,,' \
        './boot/vmlinuz-*' '*/bcm2837-rpi-3-b.dtb' '*/spi-bcm2835.ko' '*/bcm2835_wdt.ko'
    mv vmlinuz-* vmlinuz
    dpkg --fsys-tarfile "$(deb busybox-static:arm64)" | tar -x --transform 's,.*/,,' ./bin/busybox
    rm -r debs lists
    touch fetched
}
[ -e fetched ] || fetch

# The device tree: a spidev on SPI0, as `dtparam=spi=on` gives, and no Bluetooth on the serial line.
cp bcm2837-rpi-3-b.dtb pi.dtb
spi=/soc/spi@7e204000
fdtput -r pi.dtb /soc/serial@7e201000/bluetooth
fdtput -t s pi.dtb $spi status okay
fdtput -c pi.dtb $spi/spidev@0
fdtput -t s pi.dtb $spi/spidev@0 compatible rohm,dh2228fv # a name that the kernel's spidev takes
fdtput -t u pi.dtb $spi/spidev@0 reg 0
fdtput -t u pi.dtb $spi/spidev@0 spi-max-frequency 10000000

# The files: busybox, modules, the program with its libraries, the table.
rm -rf root
mkdir -p root/bin root/lib root/modules
cp busybox root/bin/
cp "$remmi" root/bin/remmi
cp ./*.ko root/modules/
for library in ld-linux-aarch64.so.1 libc.so.6 libm.so.6 libgcc_s.so.1; do
    cp -L "/usr/aarch64-linux-gnu/lib/$library" root/lib/
done
cp "$here/init" "$here/table.toml" root/
(cd root && find . | cpio --quiet -o -H newc -R 0:0 | gzip -1) >initrd.gz

# rppal maps the pins' registers from /dev/mem, as this kernel has no /dev/gpiomem: iomem=relaxed.
named_qemu
timeout 300 "${qemu[@]}" -M raspi3b -display none -monitor none -serial stdio -no-reboot \
    -kernel vmlinuz -dtb pi.dtb -initrd initrd.gz \
    -append "console=ttyAMA0,115200 iomem=relaxed rdinit=/init panic=-1 loglevel=2" </dev/null >told 2>errors || true

# says WORDS: the Pi said a line with this.
says() {
    grep -q -- "$*" told || { cat errors told; echo "raspi3b: the Pi did not say: $*" >&2; exit 1; }
}
says "pi: end"
says "pi: model raspberrypi,3-model-b brcm,bcm2837"
says "pi: devices /dev/spidev0.0 /dev/gpiochip0"
for backend in rppal linux; do
    says "$backend: check-config ended with 0"
    # Nobody drives MISO: each reader is reported with its seat and its pin.
    says "$backend: doctor ended with 2"
    says "$backend: doctor says .*seat 1's pad (pad:0), spi0, select GPIO5 (header pin 29).*every bit reads 0"
    says "$backend: log .*the table .bench. is at http://127.0.0.1:8753/"
    says "$backend: log .*antenna 1 no longer reads: .*MISO stays low"
    says "$backend: page .*reader_down.*pad:1"
    for pin in 5 6 25; do
        says "$backend before: pin $pin function 0 "
        says "$backend running: pin $pin function 1 level 1"
    done
    says "$backend: run ended with 0"
done
sed -n 's/^.*pi: //p' told | grep -v -e " log " -e " says " -e " page "
