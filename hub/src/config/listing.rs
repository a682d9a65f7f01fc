//! The table for a terminal: who sits where on which bus, and who has which pin.

use std::fmt::Write as _;

use super::{Mode, TableConfig, TlsConfig};

/// The readers and pins of a table.
pub(super) fn of(config: &TableConfig) -> String {
    let mut text = String::new();
    let games: Vec<&str> = config.games.iter().map(|game| game.title()).collect();
    let _ = writeln!(
        text,
        "Table `{}`: {} seats, {}.",
        config.name,
        config.seats,
        games.join(", ")
    );
    let broker = match &config.broker {
        Some(broker) => format!("{}:{}", broker.host, broker.port),
        None => "none".to_owned(),
    };
    let (scheme, encrypted) = match &config.web.tls {
        TlsConfig::Off => ("http", String::new()),
        TlsConfig::Own => ("https", " with a certificate of the table's own".to_owned()),
        TlsConfig::Given { certificate, .. } => {
            ("https", format!(" with {}", certificate.display()))
        }
    };
    let listen = config.web.listen;
    let _ = writeln!(
        text,
        "Pages at {scheme}://{listen}{encrypted}, broker {broker}."
    );
    text.push_str("\nReaders\n");
    let mut rows = vec![
        [
            "antenna", "zone", "name", "chip", "bus", "kHz", "select", "IRQ", "mode",
        ]
        .map(str::to_owned),
    ];
    for (number, reader) in config.readers.iter().enumerate() {
        let bus = reader.bus();
        let speed = config.bus(bus).map_or(0, |bus| bus.speed_khz);
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let mode = match reader.mode {
            Mode::Lay => "lay",
            Mode::Swipe => "swipe",
        };
        rows.push([
            number.to_string(),
            reader.zone.to_string(),
            reader.name.clone(),
            reader.chip_name().to_owned(),
            bus.to_string(),
            or_none((speed > 0).then(|| speed.to_string())),
            or_none(reader.select().map(ToString::to_string)),
            or_none(reader.irq().map(|irq| irq.to_string())),
            mode.to_owned(),
        ]);
    }
    columns(&mut text, &rows);
    match &config.panel {
        None => text.push_str("\nNo panel: the scoreboard is on the pages only.\n"),
        Some(panel) => {
            let size = panel.size.name();
            let (bus, select) = (panel.bus, &panel.select);
            let _ = writeln!(text, "\nPanel {size} on {bus}, select {select}.");
        }
    }
    text.push_str("\nPins\n");
    let mut rows = vec![["GPIO", "header", "as", "of"].map(str::to_owned)];
    for pin in config.pins() {
        rows.push([
            pin.pin.gpio().to_string(),
            pin.pin.place().to_string(),
            pin.role.to_owned(),
            pin.by.to_string(),
        ]);
    }
    columns(&mut text, &rows);
    text
}

/// Rows with their columns below each other.
fn columns<const N: usize>(text: &mut String, rows: &[[String; N]]) {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "  {cell:width$}");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
}
