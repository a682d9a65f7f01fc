#!/usr/bin/env bash
# Proves the checkout. `./ci.sh` runs every job, `./ci.sh JOB [JOB …]` the named ones, JOB+JOB side by side, `./ci.sh --help` lists them.
# What a job needs it installs where it may; where it may not, it says the exact command.
set -euo pipefail
cd "$(dirname "$0")"

# Those side by side mostly wait: for clocks, brokers and emulators.
JOBS="format lint docs test no_std scenario browser reliability+firmware broker+club+pi+device"
OPTIONAL="arm64 axe bits32 cluster deals deb deny fuzz gestures home_assistant image pictures raspi3b robots rules_brute rules_long storm strangers webkit"

# What every job's tests are built as: the same crates with the same features, so that they are built once.
BUILT=(--locked --workspace --all-features)

# step WORDS …: what comes now, and the minutes and seconds since the beginning.
step() { printf '\n== %s (%d:%02d)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60)); }

# packages PROGRAM PACKAGE …: Debian packages, if the program is missing.
packages() {
    local program=$1
    shift
    command -v "$program" >/dev/null 2>&1 && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        # One job at a time.
        (
            flock 9
            apt-get update -qq
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
        ) 9>"${TMPDIR:-/tmp}/ci.sh.packages"
    else
        echo "ci.sh: $program is missing. Install it: sudo apt-get install $*" >&2
        exit 1
    fi
}

# Rust source as rustfmt writes it.
format() {
    step "format"
    cargo fmt --all --check
}

# Clippy without a warning.
lint() {
    step "lint"
    cargo clippy "${BUILT[@]}" --all-targets -- -D warnings
}

# Every test that needs nothing but Rust. In two halves side by side, since half of the time a test waits for a clock.
tests() {
    step "test"
    cargo test "${BUILT[@]}" -q --no-run
    beside tests_to_p tests_from_q
    cargo test "${BUILT[@]}" --doc
}
tests_to_p() {
    cargo test "${BUILT[@]}" --lib --bins --test '[a-p]*'
}
tests_from_q() {
    cargo test "${BUILT[@]}" --test '[!a-p]*'
}

# beside FUNCTION …: side by side. What the first prints is seen as it comes, what the others print when they are done. All must be well.
beside() {
    local printed one failed=0
    local -A running
    printed=$(mktemp -d)
    # What runs in the background does not hear of Ctrl-C.
    trap 'trap - INT; kill 0' INT
    "$1" &
    running[$1]=$!
    for one in "${@:2}"; do
        "$one" >"$printed/$one" 2>&1 &
        running[$one]=$!
    done
    for one in "$@"; do
        wait "${running[$one]}" || failed=1
        [ "$one" = "$1" ] || cat "$printed/$one"
    done
    rm -r "$printed"
    return $failed
}

# rules, protocol, firmware-timer and the panel drivers must compile where there is no operating system; the referee in a browser too.
no_std() {
    step "no_std: check for thumbv6m-none-eabi"
    check_for thumbv6m-none-eabi core,alloc -p rules -p protocol -p firmware-timer -p epaper
    step "no_std: check the referee for wasm32-unknown-unknown"
    check_for wasm32-unknown-unknown std,panic_abort -p table
}

# check_for TARGET LIBRARIES CRATES …: `cargo check` for another target.
check_for() {
    local target=$1 libraries=$2
    shift 2
    if has_target "$target"; then
        cargo check --locked --target "$target" "$@"
        return
    fi
    # No target to be had from rustup: Debian's compiler brings the library's source.
    packages /usr/bin/rustc rustc-web rust-web-src lld
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=target/debian \
        cargo check --locked -Zbuild-std="$libraries" --target "$target" "$@"
}

# Every scenario gives the same bytes twice, and the recorded journals tell as WebAssembly what they tell here.
scenario() {
    step "scenario: the same bytes twice"
    local once twice
    once=$(mktemp -d) twice=$(mktemp -d)
    built_twin
    scenarios "$once" "$(twin)" &
    scenarios "$twice" "$(twin)"
    wait $!
    diff -r "$once" "$twice"
    rm -r "$once" "$twice"

    step "scenario: each in ${FIELDS:-1} other fields"
    FIELDS=${FIELDS:-1} cargo test "${BUILT[@]}" --test scenarios -- --ignored

    # Two of the five games; JOURNALS= for all.
    step "scenario: recorded journals as WebAssembly"
    local target=wasm32-wasip1
    if ! has_target "$target"; then
        echo "ci.sh: WebAssembly is skipped: rustup cannot bring the library for $target here"
        return
    fi
    packages node nodejs
    CARGO_TARGET_WASM32_WASIP1_RUNNER="node --experimental-wasi-unstable-preview1 --no-warnings $PWD/table/tests/told/wasi.mjs" \
        cargo test --locked --target "$target" -p table --test told -- ${JOURNALS-remmi_demmi rummoli}
}

# The twin's program as the tests have built it: `cargo build` makes another, of crates without what only tests ask of them.
built_twin() {
    cargo test "${BUILT[@]}" -q --no-run --test scenarios
}
twin() {
    printf '%s/debug/remmi-twin' "${CARGO_TARGET_DIR:-target}"
}

# scenarios FOLDER PROGRAM …: plays every scenario; pictures and transcripts go into the folder.
scenarios() {
    local folder=$1 file name
    shift
    for file in examples/*.table; do
        name=$(basename "$file" .table)
        "$@" play "$file" --board "$folder/$name.png" --transcript "$folder/$name.jsonl"
    done
}

# A program of 32 bits plays every scenario to the same bytes as one of 64.
bits32() {
    step "bits32: scenarios in 32 and 64 bits"
    local target=i686-unknown-linux-gnu narrow wide
    if ! has_target "$target"; then
        echo "ci.sh: bits32 is skipped: rustup cannot bring the library for $target here"
        return
    fi
    # A compiler for ring's C.
    [ -e /usr/lib32/crt1.o ] || packages "" gcc-multilib
    narrow=$(mktemp -d) wide=$(mktemp -d)
    scenarios "$narrow" cargo run --locked -q --target "$target" -p twin --
    built_twin
    scenarios "$wide" "$(twin)"
    diff -r "$narrow" "$wide"
    rm -r "$narrow" "$wide"
}

# has_target TARGET: rustup has the library for it, or can bring it.
has_target() {
    rustup target list --installed 2>/dev/null | grep -qx "$1" || rustup target add "$1" >/dev/null 2>&1
}

# Deals of each game by robots through the modelled readers, with the search for leaks, of every strength in turn or
# of those that STRENGTH says: a thousand, or as many as ROUNDS says.
robots() {
    step "robots: ${ROUNDS:-1000} deals of each game"
    STRENGTH=${STRENGTH:-easy,fair,strong} cargo test --locked --release -p twin --test robots --test hints -- --ignored
}

# Evenings of each game in which everything goes wrong: a hundred, or as many as EVENINGS says. Every run plays a few.
storm() {
    step "storm: ${EVENINGS:-100} evenings of each game"
    STORM=${EVENINGS:-100} cargo test --locked --release -p twin --test storm -- --nocapture
}

# Two people play a deal of each game by the hints, beside two who ask for whatever comes to mind; SEED draws others.
strangers() {
    step "strangers: a deal of each game beside two who ask for whatever comes to mind"
    cargo test --locked --release -p twin --test strangers -- --include-ignored --nocapture
}

# What hands do at every game's pieces, at random: thirteen thousand evenings of each of eight machines, or as many as EVENINGS
# says. Every run plays a few.
gestures() {
    step "gestures: ${EVENINGS:-13000} evenings each of Remmi-Demmi, Rami (pile, combinations, swiped), Remigio, Remi (column, throw spot) and Rummoli"
    PROPTEST_CASES=${EVENINGS:-13000} cargo test --locked --release -p table --test gestures
}

# What any bytes may come to: libFuzzer for a minute at each parser, or as many as MINUTES says, or only at those that TARGETS
# names. Every run plays its corpora.
fuzz() {
    step "fuzz: ${MINUTES:-1} minutes at each of ${TARGETS:-all parsers}"
    packages c++ g++
    local out=${CARGO_TARGET_DIR:-$PWD/target}/fuzz host target coverage
    host=$(rustc -vV | sed -n 's/^host: //p')
    # What cargo-fuzz passes, less its sanitizers, which need a nightly compiler: there is no unsafe code of ours.
    coverage="-Cpasses=sancov-module -Ccodegen-units=1"
    for how in level=4 inline-8bit-counters pc-table trace-compares; do
        coverage="$coverage -Cllvm-args=-sanitizer-coverage-$how"
    done
    (
        cd fuzz/driver
        cargo fmt --check
        # With --target, so that build scripts are built without it.
        RUSTFLAGS=$coverage CARGO_TARGET_DIR=$out cargo build --locked --release --target "$host"
    )
    # As in every program of ours: a connection that is gone is an error, and not the end. libFuzzer has the main function.
    trap '' PIPE
    for target in ${TARGETS:-$(ls fuzz/corpora)}; do
        printf '\n%s\n' "$target"
        mkdir -p "$out/$target"
        # The words of the corpus, to be put together anew.
        {
            echo "# $target"
            grep -ahoE '[A-Za-z_:-]{3,}' fuzz/corpora/"$target"/* | sort -u | sed 's/.*/"&"/' || true
        } >"$out/$target.words"
        TARGET=$target "$out/$host/release/driver" -max_total_time=$((60 * ${MINUTES:-1})) -max_len=65536 -timeout=10 \
            -rss_limit_mb=512 -dict="$out/$target.words" -artifact_prefix="$out/$target-" -print_final_stats=1 -verbosity=0 \
            "$out/$target" "fuzz/corpora/$target"
    done
}

# What drives Chromium, and what it drives.
a_chromium() {
    packages chromium chromium
    packages chromedriver chromium-driver
}

# The pages in a real Chromium: a round of Remmi-Demmi, phones, the page that leads, consent, every language.
# Two at a time: most of what they wait for are the clocks of their tables.
browser() {
    step "browser: the pages in Chromium"
    a_chromium
    axe_core
    local skipped=(clock:: deals:: heard::whole names:: pictures:: whole::)
    if plays_devices; then played_devices; else skipped+=(first_start::); fi
    EMULATED_PI_LIBRARY=$EMULATED_PI/release/libemulated_pi.so cargo test "${BUILT[@]}" --test browser --test games -- \
        --ignored --test-threads 2 "${skipped[@]/#/--skip=}"
}

# The same in WebKit, the engine of iPhones, on a screen that nobody sees. It is drawn by the processor alone, so what is counted frame by
# frame is left out; so is what its driver cannot do: print, paint beside the page, load a page again that answered a form.
webkit() {
    step "webkit: the pages in the engine of iPhones"
    packages WebKitWebDriver webkit2gtk-driver
    packages xvfb-run xvfb xauth
    python3 -c 'import gi; gi.require_version("WebKit2", "4.1")' 2>/dev/null || packages python3-gi python3-gi gir1.2-webkit2-4.1
    axe_core
    local skipped=(clock:: court:: deals:: first_start:: heard::whole joining::the_seats motion:: names:: pictures:: silence::tabs whole:: why::the_longest)
    ENGINE=webkit xvfb-run -a -s '-screen 0 2048x1536x24' cargo test "${BUILT[@]}" --test games -- \
        --ignored --test-threads 2 "${skipped[@]/#/--skip=}"
}

# axe-core, which listens to pages as a screen reader does, to where the tests look for it.
axe_core() {
    local folder=${CARGO_TARGET_DIR:-$PWD/target}/tmp tarball=axe-core-4.10.3.tgz
    [ -s "$folder/axe.min.js" ] && return
    packages npm npm
    mkdir -p "$folder"
    (
        cd "$folder"
        npm pack --silent axe-core@4.10.3
        echo "0f2b4d7dcdf7d1219df8d1959ad68e565f51d14c3f0d88bb71cd59abeb956292  $tarball" | sha256sum --check --quiet
        tar -xzf "$tarball" --strip-components 1 package/axe.min.js
        rm "$tarball"
    )
}

# axe-core finds nothing on any view of any game, in any language, by day and by night. Every run listens to a few.
axe() {
    step "axe: every view, as a screen reader has it"
    a_chromium
    axe_core
    AXE=1 cargo test "${BUILT[@]}" --test games -- --ignored --test-threads 1 heard:: pictures::
}

# A whole deal of each game by mouse, keyboard and touch, a match of each to its end and into the next one,
# and every view looked at.
deals() {
    step "deals: a whole deal of each game in Chromium"
    a_chromium
    local skipped=()
    if plays_devices; then played_devices; else skipped+=(--skip=first_start::); fi
    EMULATED_PI_LIBRARY=$EMULATED_PI/release/libemulated_pi.so cargo test "${BUILT[@]}" --test games -- \
        --ignored --test-threads 1 clock:: deals:: evening:: names:: pictures:: whole:: "${skipped[@]}"
}

# The pictures of docs/pictures.md, by the same tests.
pictures() {
    step "pictures: docs/img"
    a_chromium
    SCREENSHOTS=1 cargo test "${BUILT[@]}" --test browser -- --ignored
    SCREENSHOTS=1 cargo test "${BUILT[@]}" --test games pictures -- --ignored --test-threads 1
    film
    # Small ones: history is what others clone. 98 and 99: it is as small as it gets.
    packages pngquant pngquant
    for picture in $(git ls-files --modified --others docs/img/*.png); do
        pngquant --force --nofs --skip-if-larger --ext .png 128 "$picture" || [ $? -ge 98 ]
    done
}

# The film of the README, of the pictures in target/film: five a second, and the last one stays.
film() {
    packages img2webp webp
    local frames=() last
    for picture in target/film/*.png; do
        frames+=(-d 190 "$picture")
        last=$picture
    done
    img2webp -loop 0 -min_size -lossy -q 35 -m 6 "${frames[@]}" -d 2000 "$last" -o docs/img/deal.webp >/dev/null
}

# A round through Debian's Mosquitto.
broker() {
    step "broker: a round through Mosquitto"
    PATH="$PATH:/usr/sbin" packages mosquitto mosquitto
    PATH="$PATH:/usr/sbin" cargo test "${BUILT[@]}" --test mosquitto --test doctor -- --ignored
}

# Tables that send their journals to a club: Debian's Mosquitto and PostgreSQL, killed in the midst of it, and what goes wrong named.
# TABLES= and KILLS= for a longer evening.
club() {
    step "club: tables, a broker and a database, and kills"
    PATH="$PATH:/usr/sbin" packages mosquitto mosquitto
    packages pg_ctlcluster postgresql
    # It plays the tables of the demo.
    built_twin
    # A thousand tables are as many sockets, here and at the broker.
    (
        ulimit -Sn 8192 2>/dev/null || ulimit -Sn "$(ulimit -Hn)"
        RUST_LOG=warn cargo test "${BUILT[@]}" --test club --test cards --test demo --test duplicate --test duplicate_live --test figures --test full_disk --test guarded \
            --test organiser --test replica --test seasons --test silent --test wired -- --ignored --nocapture --test-threads 2
    )
}

# The club over three nodes of a clustering broker, RMQTT of the crate registry, which takes some twenty minutes to build the first time.
# TABLES= for a larger flood.
cluster() {
    step "cluster: the club over three nodes of a broker, which are killed"
    local rmqtt=${CARGO_TARGET_DIR:-$PWD/target}/rmqtt
    PATH="$PATH:/usr/sbin" packages mosquitto mosquitto
    packages pg_ctlcluster postgresql
    packages cmake cmake g++ pkg-config
    packages protoc protobuf-compiler
    [ -e "$rmqtt/bin/rmqttd" ] || CARGO_TARGET_DIR=$rmqtt CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=false \
        CARGO_PROFILE_RELEASE_CODEGEN_UNITS=32 cargo install rmqttd --version 0.24.0 --locked --root "$rmqtt"
    RMQTTD=$rmqtt/bin/rmqttd RUST_LOG=warn cargo test "${BUILT[@]}" --test cluster -- --ignored --nocapture --test-threads 1
}

# Floods at the front door with 1,024 file descriptors, and what fifteen pages are sent; kills (SIGKILLS), disks that fail (KILLS=all kills
# at every operation), and hub and timer over a bad network (SCHEDULES).
reliability() {
    step "reliability: floods at the front door, kills, disks that fail, the timer's schedules"
    # The test holds both ends.
    ulimit -n "$(ulimit -Hn)"
    cargo test "${BUILT[@]}" --test reliability --test disk --test timer_schedules -- --include-ignored --nocapture --test-threads 1
}

# `remmi run` and both backends, unmodified, over the devices of a Pi that a preloaded library plays.
pi() {
    step "pi: the table's hardware over played devices"
    if ! plays_devices; then
        echo "ci.sh: pi is skipped: the preloaded library is for Linux on x86-64 with glibc"
        return
    fi
    (
        cd emulated-pi
        CARGO_TARGET_DIR=$EMULATED_PI cargo fmt --check
        CARGO_TARGET_DIR=$EMULATED_PI cargo clippy --locked --release -- -D warnings
    )
    played_devices
    EMULATED_PI_LIBRARY=$EMULATED_PI/release/libemulated_pi.so \
        cargo test "${BUILT[@]}" --test pi -- --ignored --test-threads 1
}

# The library that plays a Pi's devices runs here.
plays_devices() { [ "$(uname -sm)" = "Linux x86_64" ] && getconf GNU_LIBC_VERSION >/dev/null 2>&1; }

# It, in $EMULATED_PI/release.
EMULATED_PI=${CARGO_TARGET_DIR:-$PWD/target}/emulated-pi
played_devices() {
    (cd emulated-pi && CARGO_TARGET_DIR=$EMULATED_PI cargo build --locked --release)
}

# The program for a Pi with a 64-bit system: target/aarch64-unknown-linux-gnu/release/remmi. It starts here, and
# says that this is not a Pi. On demand, since a full run takes long enough without it.
arm64() {
    step "arm64: remmi for a Pi"
    local told remmi
    has_arm64 || return 0
    arm64_build -p hub
    packages qemu-aarch64-static qemu-user-static
    remmi=(timeout 20 qemu-aarch64-static -L /usr/aarch64-linux-gnu
        "${CARGO_TARGET_DIR:-$PWD/target}/$ARM64/release/remmi")
    "${remmi[@]}" check-config examples/remmi.toml | grep -q 'Table `salon`'
    # It stays, for its page says so.
    told=$("${remmi[@]}" run --config examples/small.toml 2>&1) || true
    grep -q "not a Raspberry Pi" <<<"$told" || {
        echo "ci.sh: remmi should say that this is not a Pi, but said: $told" >&2
        exit 1
    }
    printf '%s\n' "$told"
}

# A Pi with a 64-bit system.
ARM64=aarch64-unknown-linux-gnu
has_arm64() {
    has_target "$ARM64" || { echo "ci.sh: arm64 is skipped: rustup cannot bring the library for $ARM64 here"; false; }
}

# arm64_build -p CRATE …: crates for it.
arm64_build() {
    packages aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross
    CC_aarch64_unknown_linux_gnu=aarch64-linux-gnu-gcc AR_aarch64_unknown_linux_gnu=aarch64-linux-gnu-ar \
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
        cargo build --locked --release --target "$ARM64" "$@"
}

# The Debian packages, and life with them as root has it: installed, upgraded between rounds and in mid-round, hung, downgraded, purged.
# All of that for amd64.
deb() {
    step "deb: packages for amd64 and arm64"
    if [ "$(uname -sm)" != "Linux x86_64" ] || [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
        echo "ci.sh: deb is skipped: a fresh Debian is made and booted by root, on a Debian for x86-64"
        return
    fi
    local target=${CARGO_TARGET_DIR:-$PWD/target} out papers
    out=$target/deb papers=$target/deb/papers
    packages mmdebstrap mmdebstrap
    packages lintian lintian
    packages python3 python3
    packages systemd-analyze systemd
    rm -rf "$out"/*.deb "$papers"
    cargo build --locked --release -p hub -p twin -p club
    for program in remmi remmi-twin remmi-club; do "$target/release/$program" papers "$papers/$program"; done
    packaging/build.sh amd64 "$target/release" "$papers" "$out"
    if has_arm64; then
        arm64_build -p hub -p twin -p club
        STRIP=aarch64-linux-gnu-strip packaging/build.sh arm64 "$target/$ARM64/release" "$papers" "$out"
    fi
    (cd "$out" && wc -c ./*.deb)
    lintian --allow-root --fail-on error "$out"/*.deb
    for unit in packaging/{,club/}root/usr/lib/systemd/system/*.service; do
        systemd-analyze security --offline=yes --threshold=25 "$unit" | tail -1
    done

    step "deb: life with the table's"
    played_devices
    packaging/prove.sh "$out"/remmi_*_amd64.deb "$EMULATED_PI/release/libemulated_pi.so" "$out"

    step "deb: life with the club's"
    packaging/prove-club.sh "$out"/remmi-club_*_amd64.deb "$out"
}

# What is offered to Home Assistant, against its own code, of a version that knows devices.
home_assistant() {
    step "home_assistant: offers against its own code"
    local folder=${CARGO_TARGET_DIR:-$PWD/target}/home_assistant
    if ! python3.12 --version >/dev/null 2>&1; then
        echo "ci.sh: home_assistant is skipped: it needs Python 3.12, which Debian 12 does not bring"
        return
    fi
    [ -e "$folder/bin/hass" ] || {
        python3.12 -m venv "$folder"
        "$folder/bin/pip" install -q homeassistant==2024.12.5 paho-mqtt==1.6.1
    }
    cargo run --locked -q -p table --example offers | "$folder/bin/python" table/home_assistant.py
}

# The image for a Pi's card: Debian with the package for arm64, made as root, and booted on a Raspberry Pi 3 that QEMU plays.
# The package is that of `./ci.sh deb`.
image() {
    step "image: a card for a Pi"
    local target=${CARGO_TARGET_DIR:-$PWD/target} package
    package=$(find "$target/deb" -name 'remmi_*_arm64.deb' 2>/dev/null | head -1)
    if [ -z "$package" ] || [ "$(id -u)" != 0 ] || [ "$(uname -m)" != x86_64 ]; then
        echo "ci.sh: image is skipped: it is made by root, of the package for arm64 that ./ci.sh deb makes"
        return
    fi
    packages mmdebstrap mmdebstrap
    packages arch-test arch-test
    packages qemu-aarch64-static qemu-user-static
    packages mcopy mtools
    packages mkfs.vfat dosfstools
    packages sfdisk fdisk
    packages fdtput device-tree-compiler
    packages qemu-system-aarch64 qemu-system-arm
    packages ssh-keygen openssh-client
    packages curl curl
    packages python3 python3
    packaging/image.sh "$package" "$target/image"

    step "image: started"
    packaging/prove-image.sh "$target/image"
}

# The same program on a Raspberry Pi 3 that QEMU plays, under a real kernel.
raspi3b() {
    step "raspi3b: remmi on a booted Pi"
    local target=${CARGO_TARGET_DIR:-$PWD/target} remmi
    remmi=$target/aarch64-unknown-linux-gnu/release/remmi
    [ -e "$remmi" ] || arm64
    if [ ! -e "$remmi" ] || ! command -v apt-get >/dev/null 2>&1; then
        echo "ci.sh: raspi3b is skipped: it needs the program for arm64 and Debian's packages"
        return
    fi
    packages qemu-system-aarch64 qemu-system-arm
    packages fdtput device-tree-compiler
    packages cpio cpio
    emulated-pi/raspi3b/boot.sh "$remmi" "$target/raspi3b"
}

# bounded FILE BYTES: an image that has outgrown its bound is an error.
bounded() {
    local size
    size=$(wc -c <"$1")
    printf '%s: %s bytes, at most %s\n' "${1#"$PWD"/}" "$size" "$2"
    [ "$size" -le "$2" ] || { echo "ci.sh: $1 is too large" >&2; exit 1; }
}

# The images of the tap-timer in target/firmware, each no larger than its bound.
firmware() {
    step "firmware: the tap-timer's boards"
    local out=$PWD/target/firmware boards=${CARGO_TARGET_DIR:-$PWD/target}/boards m0=thumbv6m-none-eabi m33=thumbv8m.main-none-eabihf
    mkdir -p "$out"
    for target in $m0 $m33; do
        if ! rustup target list --installed | grep -qx "$target" && ! rustup target add "$target"; then
            echo "ci.sh: firmware is skipped: rustup cannot bring the library for $target here"
            return
        fi
    done
    (
        cd firmware-timer/boards
        export CARGO_TARGET_DIR=$boards
        cargo fmt --all --check
        cargo test --locked -p uf2
        cargo clippy --locked -p uf2 --all-targets -- -D warnings
        cargo clippy --locked --release --target $m0 -p qemu -p link -- -D warnings
        cargo clippy --locked --release --target $m0 -p pico --features pico-w -- -D warnings
        cargo clippy --locked --release --target $m0 -p pico --features pico-w,radio -- -D warnings
        cargo build --locked --release --target $m0 -p qemu
        cp "$boards/$m0/release/qemu" "$out/qemu.elf"
        image() { # TARGET FEATURES FAMILY NAME
            cargo build --locked --release --target "$1" -p pico --features "$2"
            cargo run --locked -q -p uf2 -- "$3" "$boards/$1/release/pico" "$out/$4.uf2"
        }
        image $m0 pico-w rp2040 pico-cable
        image $m0 pico-w,radio rp2040 pico-w
        image $m33 pico-2-w,radio rp2350 pico-2-w
    )
    # A UF2 file is twice as long as what it writes; 231,077 bytes of it are the radio's firmware.
    bounded "$out/qemu.elf" 170000
    bounded "$out/pico-cable.uf2" 230000
    bounded "$out/pico-w.uf2" 1000000
    bounded "$out/pico-2-w.uf2" 1000000
}

# The images in emulated boards: with the hub through Mosquitto, and alone.
device() {
    step "device: the tap-timer in QEMU, and on an emulated RP2040"
    PATH="$PATH:/usr/sbin" packages mosquitto mosquitto
    packages qemu-system-arm qemu-system-arm
    packages npm npm
    [ -e target/firmware/pico-2-w.uf2 ] || firmware
    if [ ! -e target/firmware/pico-2-w.uf2 ]; then
        echo "ci.sh: device is skipped: there are no images"
        return
    fi
    PATH="$PATH:/usr/sbin" cargo test "${BUILT[@]}" --test device -- --ignored
    (
        cd firmware-timer/boards/pico/emulator
        npm ci --silent
        node --test
    )
}

# What is too long for every run: poker in full, special hands, thousands of whole games.
rules_long() {
    step "rules_long: enumerations and whole games"
    cargo test --locked --release -p rules --test rami --test remigio --test remi --test rummoli -- --ignored
}

# The arrangement against brute force on 100,000 hands for each way to set the options.
rules_brute() {
    step "rules_brute: the best arrangement against brute force (takes long)"
    cargo test --locked --release -p rules --test arrange -- --ignored
}

# The documentation of every crate, each link and example in it.
docs() {
    step "docs"
    RUSTDOCFLAGS="-D warnings" cargo doc "${BUILT[@]}" --no-deps
}

# Licences, sources and advisories of what we depend on.
deny() {
    step "deny: licences, sources, advisories"
    cargo deny --locked check
}

# The comment over each job tells what it proves: its first sentence.
help() {
    echo "./ci.sh [JOB …]: proves the checkout, all of it in 34 to 65 minutes on two cores, by how fast they are."
    for kind in "in every run:${JOBS//+/ }" "on demand:$OPTIONAL"; do
        printf '\n%s\n' "${kind%%:*}"
        for job in ${kind#*:}; do
            printf '  %-12s %s\n' "$job" "$(told "$job")"
        done
    done
}

told() {
    local name=$1
    [ "$name" = test ] && name=tests
    awk -v head="$name() {" '
        /^# / { said = said (said ? " " : "") substr($0, 3); next }
        $0 == head { sub(/[.] [A-Z`].*/, ".", said); print said; exit }
        { said = "" }' "$0"
}

case "${1:-}" in -h | --help)
    help
    exit
    ;;
esac
for job in ${*:-$JOBS}; do
    jobs=()
    for one in ${job//+/ }; do
        case " ${JOBS//+/ } $OPTIONAL " in
        *" $one "*) if [ "$one" = test ]; then jobs+=(tests); else jobs+=("$one"); fi ;;
        *)
            echo "ci.sh: there is no job $one; there are ${JOBS//+/ }, and on demand $OPTIONAL" >&2
            exit 2
            ;;
        esac
    done
    if [ ${#jobs[@]} = 1 ]; then "${jobs[0]}"; else beside "${jobs[@]}"; fi
done
printf '\nAll is well: %s\n' "${*:-$JOBS}"
