//! Which tiles people lay together. Of what they choose from, each tile fits one place alone: which of two
//! places is meant is a question of its own.

use crate::lies::Lies;

const COLOURS: [&str; 4] = ["R", "B", "K", "Y"];

/// The face of a tile.
pub fn face(tile: &str) -> &str {
    tile.split('#').next().expect("a face")
}

/// Tiles that are thrown, and never laid but as groups that hold a torn one.
pub fn thrown() -> impl Iterator<Item = String> {
    let faces = [1, 6, 8, 10, 12].into_iter();
    let faces = faces.flat_map(|n| COLOURS.map(|colour| format!("{n}{colour}")));
    faces.flat_map(|face| [1, 2].map(|copy| format!("{face}#{copy}")))
}

/// 2 3 4 of each colour.
pub fn runs() -> Vec<Vec<String>> {
    let of = |colour: &str, copy| [2, 3, 4].map(|n| format!("{n}{colour}#{copy}")).to_vec();
    let both = |colour| [of(colour, 1), of(colour, 2)];
    COLOURS.into_iter().flat_map(both).collect()
}

/// Three of those numbers.
pub fn groups(numbers: &[u8]) -> Vec<Vec<String>> {
    let of = |n: u8, copy| ["R", "B", "K"].map(|c| format!("{n}{c}#{copy}")).to_vec();
    let both = |n: &u8| [of(*n, 1), of(*n, 2)];
    numbers.iter().flat_map(both).collect()
}

/// A group that a torn tile makes with two of the tiles that nobody has laid or thrown.
pub fn group_of(torn: &str, unseen: &[String]) -> Option<[String; 2]> {
    let (number, colour) = face(torn).split_at(face(torn).len() - 1);
    if !["8", "10", "12"].contains(&number) {
        return None;
    }
    let others = COLOURS.into_iter().filter(|other| *other != colour);
    let mut found = others.filter_map(|other| {
        let wanted = format!("{number}{other}");
        unseen.iter().find(|tile| face(tile) == wanted).cloned()
    });
    Some([found.next()?, found.next()?])
}

/// The face of the tile that a combination takes.
pub fn takes(lies: &Lies) -> Option<String> {
    let (number, colour) = face(&lies.pieces[0]).split_at(face(&lies.pieces[0]).len() - 1);
    match (number, lies.pieces.len()) {
        (_, 4..) => None,
        ("2", _) => Some(format!("5{colour}")),
        _ => {
            let has = |colour: &&str| lies.pieces.iter().any(|tile| face(tile).ends_with(*colour));
            let lacks = COLOURS.into_iter().find(|colour| !has(colour))?;
            Some(format!("{number}{lacks}"))
        }
    }
}
