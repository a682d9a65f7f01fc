//! The drawing: the 40-pin header on the left, the modules on the right, wires in lanes between.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::blocks::{Block, End, blocks};
use super::lanes::{Wire, lanes};
use crate::config::{Pin, PinUse, TableConfig, Use};

/// Pins of the header.
const PLACES: u8 = 40;
/// Height of a pin of the header; the two columns are staggered, so that each pin has its own.
const PITCH: i32 = 22;
const TOP: i32 = 70;
/// Where the two columns of pins stand.
const ODD_X: i32 = 196;
const EVEN_X: i32 = 226;
/// Where the wires leave the labels of the header.
const WIRES_X: i32 = 400;
/// Width of a lane.
const LANE: i32 = 11;
/// Between the last lane and the modules.
const GAP: i32 = 46;
const BLOCK_WIDTH: i32 = 400;
/// Height of a module's pin. As much as one of the header and half of it lower, so that no two
/// wires run along the same height.
const ROW: i32 = PITCH;
/// Height of a block's title and note, and between blocks: whole rows.
const HEAD: i32 = 2 * ROW;
const BETWEEN: i32 = ROW;

/// Colours that are told apart by most people, also by those who see no red or green; each comes
/// again with other dashes.
const COLOURS: [&str; 7] = [
    "#0072B2", "#D55E00", "#009E73", "#8A4FA3", "#B8860B", "#333333", "#C4437C",
];
const DASHES: [&str; 4] = ["", "9 4", "2 3", "12 3 2 3"];

/// A wire of the header, ready to be drawn.
struct Net {
    letter: String,
    colour: &'static str,
    dashes: &'static str,
}

/// The table's wires as an SVG file.
pub fn drawing(config: &TableConfig) -> String {
    let blocks = blocks(config);
    let placed = placed(&blocks);
    let ends = ends(&blocks, &placed);
    let nets = nets(&ends);
    let wires: Vec<Wire> = ends
        .iter()
        .map(|(pin, to)| Wire {
            from: height(pin.place()),
            to: to.clone(),
        })
        .collect();
    let lanes = lanes(&wires);
    let blocks_x = WIRES_X + LANE * wires.len() as i32 + GAP;
    let width = blocks_x + BLOCK_WIDTH + 20;
    let bottom = placed
        .iter()
        .zip(&blocks)
        .map(|(top, block)| top + tall(block));
    let bottom = bottom.max().unwrap_or(TOP).max(height(PLACES) + PITCH);
    let bottom = bottom + 20;

    let mut svg = String::new();
    let _ = writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {bottom}" font-family="DejaVu Sans, Verdana, sans-serif" font-size="12">
<title>Wiring of table {name}</title>
<rect width="{width}" height="{bottom}" fill="#FFFFFF"/>
<text x="20" y="32" font-size="18" font-weight="bold">Table {name}: what leads where</text>
<text x="20" y="52" fill="#555555">The header as seen from above, its pin 1 at the corner of the board. A letter names a wire at both ends.</text>"##,
        name = config.name,
    );
    for ((pin, to), lane) in ends.iter().zip(&lanes) {
        let lane_x = WIRES_X + LANE * *lane as i32;
        wire(&mut svg, &nets[pin], *pin, to, lane_x, blocks_x);
    }
    header(&mut svg, config, &nets);
    for (block, top) in blocks.iter().zip(&placed) {
        module(&mut svg, block, *top, blocks_x, &nets);
    }
    svg.push_str("</svg>\n");
    svg
}

const fn tall(block: &Block) -> i32 {
    HEAD + ROW * block.rows.len() as i32
}

/// Tops of the blocks, one below the other.
fn placed(blocks: &[Block]) -> Vec<i32> {
    let mut top = TOP;
    let place = |block| {
        let at = top;
        top += tall(block) + BETWEEN;
        at
    };
    blocks.iter().map(place).collect()
}

/// Height of a pin of the header, by its place from 1.
fn height(place: u8) -> i32 {
    TOP + PITCH * i32::from(place)
}

fn row_height(top: i32, row: usize) -> i32 {
    top + HEAD + ROW * row as i32 + ROW / 2
}

/// For each pin in use the heights of its ends, from the top of the header.
fn ends(blocks: &[Block], placed: &[i32]) -> Vec<(Pin, Vec<i32>)> {
    let mut ends: BTreeMap<u8, (Pin, Vec<i32>)> = BTreeMap::new();
    for (block, top) in blocks.iter().zip(placed) {
        for (number, row) in block.rows.iter().enumerate() {
            if let End::Pin(pin) = row.end {
                let (_, to) = ends.entry(pin.place()).or_insert((pin, Vec::new()));
                to.push(row_height(*top, number));
            }
        }
    }
    ends.into_values().collect()
}

/// Letters, colours and dashes, in the order of the header: neighbours differ in colour.
fn nets(ends: &[(Pin, Vec<i32>)]) -> BTreeMap<Pin, Net> {
    let net = |(number, (pin, _)): (usize, &(Pin, _))| {
        let letter = char::from(b'A' + (number % 26) as u8).to_string();
        let net = Net {
            letter: letter.repeat(number / 26 + 1),
            colour: COLOURS[number % COLOURS.len()],
            dashes: DASHES[number / COLOURS.len() % DASHES.len()],
        };
        (*pin, net)
    };
    ends.iter().enumerate().map(net).collect()
}

fn wire(svg: &mut String, net: &Net, pin: Pin, to: &[i32], lane_x: i32, blocks_x: i32) {
    let from = height(pin.place());
    // That of an odd pin passes between the labels of two even ones.
    let start = if pin.place() % 2 == 1 {
        ODD_X + 9
    } else {
        WIRES_X - 26
    };
    let mut path = format!("M{start} {from}H{lane_x}");
    for end in to {
        let _ = write!(path, "M{lane_x} {from}V{end}H{blocks_x}");
    }
    // White beneath, so that crossings are seen as such.
    let _ = writeln!(
        svg,
        r##"<path d="{path}" fill="none" stroke="#FFFFFF" stroke-width="5"/><path d="{path}" fill="none" stroke="{}" stroke-width="2" stroke-dasharray="{}"/>"##,
        net.colour, net.dashes
    );
    for end in to.iter().filter(|_| to.len() > 1) {
        let _ = writeln!(
            svg,
            r#"<circle cx="{lane_x}" cy="{end}" r="3" fill="{}"/>"#,
            net.colour
        );
    }
}

/// A letter in a box of the wire's colour.
fn badge(svg: &mut String, net: &Net, x: i32, y: i32) {
    let _ = writeln!(
        svg,
        r##"<rect x="{}" y="{}" width="20" height="16" rx="3" fill="{}"/><text x="{x}" y="{}" text-anchor="middle" font-weight="bold" fill="#FFFFFF">{}</text>"##,
        x - 10,
        y - 8,
        net.colour,
        y + 4,
        net.letter
    );
}

/// What the pins beside the GPIOs carry.
const fn rail(place: u8) -> Option<&'static str> {
    match place {
        1 | 17 => Some("3.3 V"),
        2 | 4 => Some("5 V"),
        6 | 9 | 14 | 20 | 25 | 30 | 34 | 39 => Some("GND"),
        _ => None,
    }
}

fn header(svg: &mut String, config: &TableConfig, nets: &BTreeMap<Pin, Net>) {
    let (x, y) = (ODD_X - 17, height(1) - 17);
    let (wide, tall) = (EVEN_X - ODD_X + 34, height(PLACES) - height(1) + 34);
    let _ = writeln!(
        svg,
        r##"<rect x="{x}" y="{y}" width="{wide}" height="{tall}" rx="6" fill="#2B2B2B" fill-opacity="0.12" stroke="#2B2B2B"/>"##
    );
    let uses = config.pins();
    for place in 1..=PLACES {
        let gpio = (0..28)
            .filter_map(Pin::new)
            .find(|pin| pin.place() == place);
        let used = uses.iter().find(|used| Some(used.pin) == gpio);
        header_pin(svg, place, used.is_some());
        header_label(svg, place, &label(place, gpio, used), used.is_some());
        if let Some(net) = gpio.and_then(|pin| nets.get(&pin)) {
            let x = if place % 2 == 1 { 30 } else { WIRES_X - 26 };
            badge(svg, net, x, height(place));
        }
    }
}

/// What stands beside a pin of the header.
fn label(place: u8, gpio: Option<Pin>, used: Option<&PinUse>) -> String {
    match (gpio, used.map(|used| (&used.by, used.role))) {
        (Some(pin), Some((Use::Kernel(_), _))) => format!("{pin} leave open"),
        (Some(pin), Some((_, role))) => format!("{pin} {role}"),
        (Some(pin), None) => pin.to_string(),
        (None, _) => rail(place).unwrap_or_default().to_owned(),
    }
}

fn header_pin(svg: &mut String, place: u8, used: bool) {
    let (x, y) = (column(place), height(place));
    let fill = match rail(place) {
        Some("GND") => "#000000",
        Some(_) => "#C62828",
        None if used => "#4A4A4A",
        None => "#9A9A9A",
    };
    // Pin 1 is square on every board.
    let radius = if place == 1 { 0 } else { 9 };
    let _ = writeln!(
        svg,
        r##"<rect x="{}" y="{}" width="18" height="18" rx="{radius}" fill="{fill}"/><text x="{x}" y="{}" font-size="9" text-anchor="middle" fill="#FFFFFF">{place}</text>"##,
        x - 9,
        y - 9,
        y + 3
    );
}

fn header_label(svg: &mut String, place: u8, label: &str, used: bool) {
    let (x, anchor) = if place % 2 == 1 {
        (ODD_X - 26, "end")
    } else {
        (EVEN_X + 26, "start")
    };
    let fill = if used { "#000000" } else { "#777777" };
    let _ = writeln!(
        svg,
        r##"<text x="{x}" y="{}" text-anchor="{anchor}" fill="{fill}">{label}</text>"##,
        height(place) + 4
    );
}

/// Odd pins stand in the left column.
const fn column(place: u8) -> i32 {
    if place % 2 == 1 { ODD_X } else { EVEN_X }
}

fn module(svg: &mut String, block: &Block, top: i32, x: i32, nets: &BTreeMap<Pin, Net>) {
    let _ = writeln!(
        svg,
        r##"<rect x="{x}" y="{top}" width="{BLOCK_WIDTH}" height="{}" rx="6" fill="#F4F1E8" stroke="#2B2B2B"/><text x="{}" y="{}" font-size="14" font-weight="bold">{}</text><text x="{}" y="{}" font-size="11" fill="#555555">{}</text>"##,
        tall(block),
        x + 12,
        top + 19,
        escaped(&block.title),
        x + 12,
        top + 35,
        escaped(&block.note)
    );
    for (number, row) in block.rows.iter().enumerate() {
        let y = row_height(top, number);
        end(svg, &row.end, x, y, nets);
        let _ = writeln!(
            svg,
            r##"<text x="{}" y="{}" font-family="DejaVu Sans Mono, monospace">{}</text><text x="{}" y="{}" font-size="11">{}</text>"##,
            x + 12,
            y + 4,
            row.label,
            x + 72,
            y + 4,
            escaped(&row.note)
        );
    }
}

/// What stands before a module's pin: the letter of its wire, a supply, an expander's output.
fn end(svg: &mut String, end: &End, x: i32, y: i32, nets: &BTreeMap<Pin, Net>) {
    let (text, weight, fill) = match end {
        End::Pin(pin) => {
            if let Some(net) = nets.get(pin) {
                badge(svg, net, x - 14, y);
            }
            return;
        }
        End::Rail("GND") => ("GND", "bold", "#000000"),
        End::Rail(rail) => (*rail, "bold", "#C62828"),
        End::Output(output) => (output.as_str(), "normal", "#000000"),
    };
    let _ = writeln!(
        svg,
        r##"<text x="{}" y="{}" font-size="10" font-weight="{weight}" text-anchor="end" fill="{fill}">{}</text>"##,
        x - 4,
        y + 4,
        escaped(text)
    );
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('"', "&quot;")
}
