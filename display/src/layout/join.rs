//! Where to join: a QR code with the address in letters under it, and one of the network in which that is found.

use qrcode::types::Color;
use qrcode::{EcLevel, QrCode};
use unicode_segmentation::UnicodeSegmentation;

use super::page::Page;
use super::placed::{Align, Item, Placed};
use super::rows::Room;
use crate::Wifi;
use crate::text::{Type, drawable};

/// White modules around a code, by its standard (ISO/IEC 18004, quiet zone).
const QUIET: i32 = 4;
/// Lines that an address may take.
const LINES: usize = 3;

/// Where a code of so many pixels to a side is to stand in a room: at its right end, or at its lower one.
pub fn room(page: &Page, side: i32, room: Room) -> Room {
    if page.upright {
        let top = room.bottom - side;
        return Room { top, ..room };
    }
    let right = page.text_right();
    let left = right - side;
    Room {
        left,
        right,
        ..room
    }
}

/// Plans the code of the network, if there is one, and under it, or at its right on an upright board, that of the address.
pub fn join(page: &Page, url: &str, wifi: Option<&Wifi>, room: Room, plan: &mut Vec<Placed>) {
    let letters = url.split_once("://").map_or(url, |(_, rest)| rest);
    let Some(wifi) = wifi else {
        return code(page, url, letters, room, plan);
    };
    let (mut network, mut address) = (room, room);
    if page.upright {
        let middle = (room.left + room.right) / 2;
        (network.right, address.left) = (middle - page.gap / 2, middle + page.gap / 2);
    } else {
        let middle = (room.top + room.bottom) / 2;
        (network.bottom, address.top) = (middle, middle);
    }
    let named = format!("Wi-Fi: {}", wifi.name);
    code(page, &content(wifi), &named, network, plan);
    code(page, url, letters, address, plan);
}

/// What phones' cameras take for a network: `WIFI:S:…;T:WPA;P:…;;`, as it came with the reader ZXing.
fn content(wifi: &Wifi) -> String {
    let escaped = |text: &str| {
        let mut escaped = String::new();
        for character in text.chars() {
            if matches!(character, '\\' | ';' | ',' | ':' | '"') {
                escaped.push('\\');
            }
            escaped.push(character);
        }
        escaped
    };
    let name = escaped(&wifi.name);
    match &*wifi.password {
        "" => format!("WIFI:S:{name};T:nopass;;"),
        password => format!("WIFI:S:{name};T:WPA;P:{};;", escaped(password)),
    }
}

/// Plans a code with letters under it in the middle of a room. A content too long for a code of two pixels a module is told in
/// the letters only.
fn code(page: &Page, content: &str, letters: &str, room: Room, plan: &mut Vec<Placed>) {
    let code = QrCode::with_error_correction_level(content, EcLevel::M).ok();
    let across = code.as_ref().map_or(0, |code| code.width() as i32);
    let side = room.right - room.left;
    let (size, lines) = written(page, letters, side);
    let ink = lines.iter().map(|line| size.measure(line));
    let tallest = ink.fold((0, 0), |(above, below), ink| {
        (ink.above.max(above), ink.below.max(below))
    });
    let line = (size.cap as i32 * 5 / 3).max(tallest.0 + tallest.1 + 1);
    // What is higher than the strokes of an address keeps out of what must stay white around a code: a capital with an accent.
    let rise = (tallest.0 - size.measure("l/").above).max(0);
    let text = lines.len() as i32 * line + rise;
    let high = room.bottom - room.top - text;
    let module = side.min(high) / (across + 2 * QUIET);
    let code = code.filter(|_| module >= 2);
    let (side, quiet) = match code {
        Some(_) => (module * across, module * QUIET),
        None => (0, 0),
    };
    let all = side + 2 * quiet + text;
    let top = room.top + (room.bottom - room.top - all).max(0) / 2 + quiet;
    let middle = (room.left + room.right) / 2;
    if let Some(code) = code {
        let modules = code.into_colors().into_iter();
        let item = Item::Code {
            modules: modules.map(|module| module == Color::Dark).collect(),
            across: across as u32,
        };
        plan.push(Placed::sign(item, middle - side / 2, top, side));
    }
    for (index, text) in lines.iter().enumerate() {
        let baseline = top + side + quiet + rise + size.cap as i32 + index as i32 * line;
        plan.extend(Placed::text(text, size, Align::Centre, middle, baseline));
    }
}

/// The address in the type and the lines that suit it.
fn written(page: &Page, address: &str, room: i32) -> (Type, Vec<String>) {
    let address = drawable(address);
    if page.medium.measure(&address).width() <= room {
        return (page.medium, vec![address]);
    }
    (page.small, wrapped(page.small, &address, room))
}

/// The text in lines no wider than the room: host and path if that is enough, else broken
/// after any slash or dot, and cut where even three lines are too few.
fn wrapped(size: Type, text: &str, room: i32) -> Vec<String> {
    let fits = |line: &str| size.measure(line).width() <= room;
    if fits(text) {
        return vec![text.to_owned()];
    }
    if let Some((host, path)) = text.find('/').map(|slash| text.split_at(slash))
        && fits(host)
        && fits(path)
    {
        return vec![host.to_owned(), path.to_owned()];
    }
    let mut lines = vec![String::new()];
    let parts = text
        .split_inclusive(['/', '.'])
        .flat_map(|part| match fits(part) {
            true => vec![part],
            false => part.graphemes(true).collect(),
        });
    for part in parts {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line}{part}")) => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    if lines.len() > LINES {
        let rest = lines.split_off(LINES - 1).concat();
        lines.push(size.fit(&rest, room));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{GLASSES, layout_for};
    use crate::{Glass, Row, Scoreboard, Symbol, View};

    /// What an independent reader finds in the codes of a board, from the top or from the left.
    fn read(glass: Glass, board: &Scoreboard) -> Vec<String> {
        let frame = layout_for(glass, board);
        let (width, height) = (frame.width() as usize, frame.height() as usize);
        let ink = |x, y| match frame.get(x as u32, y as u32) {
            true => 0,
            false => 255,
        };
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, height, ink);
        let mut grids = image.detect_grids();
        grids.sort_by_key(|grid| grid.bounds[0].x + grid.bounds[0].y);
        let read = grids.iter().map(|grid| grid.decode());
        read.map(|read| read.expect("a code without an error").1)
            .collect()
    }

    /// On every glass and in all views that have one, alone and under that of the network.
    #[test]
    fn the_codes_are_read_by_another_program() {
        let address = "http://192.168.1.20:8080/join/7K4Q2M";
        let wifi = |name: &str, password: &str| Wifi {
            name: name.into(),
            password: password.into(),
        };
        let networks = [
            (None, None),
            (Some(wifi("Remmi", "")), Some("WIFI:S:Remmi;T:nopass;;")),
            (
                Some(wifi("Chez: Léa", "a;b,c\\d\"e 1234")),
                Some("WIFI:S:Chez\\: Léa;T:WPA;P:a\\;b\\,c\\\\d\\\"e 1234;;"),
            ),
        ];
        for glass in GLASSES {
            for (view, names) in [(View::Before, 10), (View::Idle, 0), (View::Podium, 10)] {
                for (wifi, read_first) in &networks {
                    let podium = view == View::Podium;
                    let board = Scoreboard {
                        view,
                        title: "Remmi-Demmi".into(),
                        join_url: Some(address.into()),
                        sheet_url: Some(address.into()),
                        wifi: wifi.clone(),
                        ..players(names)
                    };
                    let read = read(glass, &board);
                    let first = read_first.filter(|_| !podium);
                    let wanted: Vec<&str> = first.into_iter().chain([address]).collect();
                    assert_eq!(read, wanted, "{glass:?} {view:?}");
                }
            }
        }
    }

    /// What is logged or sent to be looked into has no password.
    #[test]
    fn a_password_is_in_no_debug_text() {
        let wifi = Wifi {
            name: "Remmi".into(),
            password: "hush".into(),
        };
        let board = Scoreboard {
            wifi: Some(wifi),
            ..Scoreboard::default()
        };
        let text = format!("{board:?}");
        assert!(text.contains("Remmi") && !text.contains("hush"), "{text}");
    }

    fn players(count: usize) -> Scoreboard {
        let row = |symbol: &Symbol| Row {
            symbol: *symbol,
            name: "Ana".into(),
            ..Row::default()
        };
        Scoreboard {
            rows: Symbol::ALL[..count].iter().map(row).collect(),
            ..Scoreboard::default()
        }
    }
}
