//! By how much two letters are set nearer to each other or further apart: the pairs of a font's
//! feature `kern`, in the table GPOS, which the rasteriser does not read.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, Tag};

/// The pairs of one font.
pub struct Kern {
    /// Lookup by lookup; within one the first table that knows a pair settles it.
    lookups: Vec<Vec<PairAdjustment<'static>>>,
    /// What was looked up: a board measures the same names many times until they fit.
    known: Mutex<HashMap<(u16, u16), i32>>,
}

impl Kern {
    /// The pairs of a font for all scripts; none if it has no such table.
    pub fn of(face: &Face<'static>) -> Self {
        let lookups = face.tables().gpos.map(|gpos| {
            let features = gpos.features.into_iter();
            let kern = features.filter(|feature| feature.tag == Tag::from_bytes(b"kern"));
            // Each script names the same lookups again.
            let indices: HashSet<u16> = kern.flat_map(|kern| kern.lookup_indices).collect();
            let lookups = indices
                .into_iter()
                .filter_map(|index| gpos.lookups.get(index));
            let tables = lookups.map(|lookup| lookup.subtables.into_iter().filter_map(pair));
            tables.map(Iterator::collect).collect()
        });
        Self {
            lookups: lookups.unwrap_or_default(),
            known: Mutex::default(),
        }
    }

    /// Between two glyphs, in units of the em: negative is nearer.
    pub fn between(&self, left: u16, right: u16) -> i32 {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let pair = known.entry((left, right));
        *pair.or_insert_with(|| self.look_up(GlyphId(left), GlyphId(right)))
    }

    fn look_up(&self, left: GlyphId, right: GlyphId) -> i32 {
        let settled = |tables: &Vec<PairAdjustment<'static>>| {
            let mut values = tables.iter().map(|table| value(table, left, right));
            values.find_map(|value| value).unwrap_or(0)
        };
        self.lookups.iter().map(settled).sum()
    }
}

fn pair(table: PositioningSubtable<'static>) -> Option<PairAdjustment<'static>> {
    match table {
        PositioningSubtable::Pair(pair) => Some(pair),
        _ => None,
    }
}

fn value(table: &PairAdjustment, left: GlyphId, right: GlyphId) -> Option<i32> {
    let place = table.coverage().get(left)?;
    let (value, _) = match table {
        PairAdjustment::Format1 { sets, .. } => sets.get(place)?.get(right)?,
        PairAdjustment::Format2 {
            classes: (first, second),
            matrix,
            ..
        } => matrix.get((first.get(left), second.get(right)))?,
    };
    Some(value.x_advance.into())
}
