//! What people call the sections and keys of the configuration. One that has no name here is called as in the file.

use table::words::{Say, say};

/// A section, by its name or that of its kind.
pub(super) fn title(name: &str) -> Say {
    match name.split_once('.').unwrap_or((name, "")) {
        ("table", _) => say!("settings-table"),
        ("wifi", _) => say!("settings-wifi"),
        ("broker", _) => say!("settings-broker"),
        ("club", _) => say!("settings-club"),
        ("speech", _) => say!("settings-speech"),
        ("panel", _) => say!("settings-panel"),
        ("reader", "") => say!("settings-reader"),
        ("reader", number) => {
            let number = number.parse::<u32>().map_or(0, |number| number + 1);
            say!("settings-reader-n", n = number)
        }
        ("bus", bus) => say!("settings-bus", bus = bus),
        ("expander", chip) => say!("settings-expander", name = chip),
        (bus, "") if bus.starts_with("spi") || bus.starts_with("i2c") => {
            say!("settings-bus", bus = bus)
        }
        _ => Say::plain(name),
    }
}

/// A key of a kind of section.
pub(super) fn label(part: &str, key: &str) -> Say {
    match (part, key) {
        ("table", "name") => say!("setting-table-name"),
        (_, "seats") => say!("setting-seats"),
        (_, "games") => say!("setting-games"),
        (_, "timers") => say!("setting-timers"),
        (_, "decks") => say!("setting-decks"),
        (_, "melds") => say!("setting-melds"),
        (_, "column") => say!("setting-column"),
        (_, "backend") => say!("setting-backend"),
        ("wifi", "name") => say!("setting-network"),
        (_, "password-file") => say!("setting-password"),
        ("broker" | "club", "host") => say!("setting-host"),
        ("broker" | "club", "port") => say!("setting-port"),
        (_, "user") => say!("setting-user"),
        (_, "tls") => say!("setting-tls"),
        (_, "ship") => say!("setting-ship"),
        ("speech", "command") => say!("setting-speaker"),
        ("speech", "language") => say!("setting-language"),
        (_, "longest-s") => say!("setting-longest"),
        (_, "size") => say!("setting-size"),
        (_, "rotation") => say!("setting-rotation"),
        (_, "celsius") => say!("setting-celsius"),
        (_, "vcom") => say!("setting-vcom"),
        ("reader", "name") => say!("setting-reader-name"),
        (_, "zone") => say!("setting-zone"),
        (_, "mode") => say!("setting-mode"),
        (_, "bus") => say!("setting-bus"),
        (_, "chip") => say!("setting-chip"),
        (_, "select") => say!("setting-select"),
        (_, "speed-khz") => say!("setting-speed"),
        (_, "cable-cm") => say!("setting-cable"),
        (_, "kernel-selects") => say!("setting-kernel-selects"),
        ("bus", "reset") => say!("setting-bus-reset"),
        ("bus", "power") => say!("setting-power"),
        (_, "one-field-at-a-time") => say!("setting-one-field"),
        (_, "gain-db") => say!("setting-gain"),
        (_, "irq") => say!("setting-irq"),
        _ => Say::plain(key),
    }
}
