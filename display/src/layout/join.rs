//! Where to join: a QR code with the address in letters under it.

use qrcode::types::Color;
use qrcode::{EcLevel, QrCode};
use unicode_segmentation::UnicodeSegmentation;

use super::page::Page;
use super::placed::{Align, Item, Placed};
use super::rows::Room;
use crate::text::{Type, drawable};

/// White modules around a code, by its standard (ISO/IEC 18004, quiet zone).
const QUIET: i32 = 4;
/// Lines that an address may take.
const LINES: usize = 3;

/// Plans code and address in the middle of a room. An address too long for a code of two
/// pixels a module is shown in letters only.
pub fn join(page: &Page, url: &str, room: Room, plan: &mut Vec<Placed>) {
    let code = QrCode::with_error_correction_level(url, EcLevel::M).ok();
    let across = code.as_ref().map_or(0, |code| code.width() as i32);
    let side = room.right - room.left;
    let letters = url.split_once("://").map_or(url, |(_, rest)| rest);
    let (size, lines) = written(page, letters, side);
    let ink = lines.iter().map(|line| size.measure(line));
    let tallest = ink.fold((0, 0), |(above, below), ink| {
        (ink.above.max(above), ink.below.max(below))
    });
    let line = (size.cap as i32 * 5 / 3).max(tallest.0 + tallest.1 + 1);
    let text = lines.len() as i32 * line;
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
        let baseline = top + side + quiet + size.cap as i32 + index as i32 * line;
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
