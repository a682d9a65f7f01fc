//! Which things are meant by what is printed on them, or by their own names.

use table::piece::Piece;

use super::{Clumsy, World};
use crate::scenario::What;
use crate::spot::Spot;

impl World {
    /// The names of those that are meant at a place, or wherever they are.
    ///
    /// # Errors
    /// They are not there, or more than one could be meant.
    pub fn picked(&self, what: &What, from: Option<Spot>) -> Result<Vec<String>, Clumsy> {
        let mut there = from.map_or(Vec::new(), |from| self.names_at(from));
        let wanted = match what {
            What::All => return Ok(there),
            What::Top => {
                let spot = from.map_or(String::new(), |from| from.to_string());
                let nothing = || Clumsy(format!("nothing is at {spot}"));
                return Ok(vec![there.pop().ok_or_else(nothing)?]);
            }
            What::Named(wanted) => wanted,
        };
        let Some(from) = from else {
            return wanted.iter().map(|piece| self.by_name(piece)).collect();
        };
        // What lies on top is at hand; in a hand all are.
        if !matches!(from, Spot::Hand(_)) {
            there.reverse();
        }
        let mut names = Vec::new();
        for piece in wanted {
            let Some(place) = there.iter().position(|name| is_it(name, piece)) else {
                let left = there.join(" ");
                return Err(Clumsy(format!(
                    "there is no {piece} at {from}; it holds {left}"
                )));
            };
            names.push(there.remove(place));
        }
        Ok(names)
    }

    /// A piece that is named so that only one can be meant, wherever it is.
    fn by_name(&self, piece: &str) -> Result<String, Clumsy> {
        let names = self.things.iter().map(|thing| thing.name.as_str());
        let fits: Vec<&str> = names.filter(|name| is_it(name, piece)).collect();
        match &fits[..] {
            [name] => Ok((*name).to_owned()),
            more => {
                let more = more.join(", ");
                Err(Clumsy(format!("which {piece}? There are {more}")))
            }
        }
    }
}

/// A thing has this name, or this is printed on it.
fn is_it(name: &str, piece: &str) -> bool {
    let printed = || name.parse().map(Piece::printed);
    name == piece || printed().is_ok_and(|printed| printed == piece)
}
