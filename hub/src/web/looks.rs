//! What stands for people, for the pages' scripts: the drawings of all symbols, and the colours.

use std::collections::BTreeMap;

use display::Symbol;
use serde_json::json;
use table::look::Colour;

/// The file that the scripts import.
pub(super) const FILE: &str = "looks.js";

/// The badge of a machine, as an SVG path in a box of 24 x 24: a head with an aerial and ears.
pub(super) const ROBOT: &str = "M4 6h7V2h2v4h7v14H4zM8 9.5v3.5h2.5v-3.5zM13.5 9.5v3.5h2.5v-3.5zM8 15.5v2h8v-2zM1 10h2v6H1zM21 10h2v6h-2z";

/// Red, green and blue as CSS writes them.
pub(super) fn css([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The drawings by name, the names of those that may be chosen, and the colours in the order of seats.
pub(super) fn script() -> String {
    let all = Symbol::ALL.iter().chain(&Symbol::FACES);
    let paths: BTreeMap<_, _> = all.map(|one| (name(one), one.path())).collect();
    let colours = Colour::ALL.map(|one| json!([name(&one), css(one.rgb())]));
    let looks = json!({ "paths": paths, "shapes": Symbol::ALL, "faces": Symbol::FACES, "colours": colours, "robot": ROBOT });
    format!("export default {looks};\n")
}

/// As journals and pages write it.
fn name(one: &impl serde::Serialize) -> String {
    let name = serde_json::to_value(one).unwrap_or_default();
    name.as_str().unwrap_or_default().to_owned()
}
