//! What must be gathered before a deal. Under a reader that does not answer nobody can say so: that counts as gathered
//! with the rest.

use crate::piece::Piece;
use crate::refusal::Refusal;
use crate::tabletop::Tabletop;
use crate::words::{Say, say};
use crate::zone::Zone;

/// What lies on one of these zones, which must be empty before a deal.
pub fn untidy(tabletop: &Tabletop, zones: impl IntoIterator<Item = Zone>) -> Option<Say> {
    zones.into_iter().find_map(|zone| {
        let lying = to_gather(tabletop, zone);
        let (n, first) = (lying.len(), lying.first()?);
        let zone = super::notices::zone_in_words(tabletop, zone);
        Some(match first.tile() {
            Some(_) => say!("untidy-tiles", n = n, zone = zone),
            None => say!("untidy", n = n, zone = zone),
        })
    })
}

/// What lies on a zone that must be empty before a deal.
pub fn to_gather(tabletop: &Tabletop, zone: Zone) -> Vec<Piece> {
    let lying = tabletop.pieces_on(zone).0.into_iter();
    let lying = lying.filter(|(uid, _)| tabletop.felt.holds(*uid, zone));
    lying.map(|(_, piece)| piece).collect()
}

/// These zones are empty before a deal.
///
/// # Errors
/// Something lies on one of them.
pub fn clear(tabletop: &mut Tabletop, zones: Vec<Zone>) -> Result<(), Refusal> {
    if let Some(fault) = untidy(tabletop, zones.iter().copied()) {
        return Refusal::say(fault);
    }
    for zone in zones {
        tabletop.felt.cleared(zone, tabletop.now);
    }
    Ok(())
}
