//! What is odd on any table, derived from the state: it goes away when it is mended.

use std::collections::BTreeMap;

use crate::felt::Place;
use crate::piece::{Deck, Piece};
use crate::tabletop::Tabletop;
use crate::timer_link::Said;
use crate::view::Notice;
use crate::words::{Lang, Say, say};
use crate::zone::Zone;
use rules::Seat;
use sensors::Uid;

/// A zone in the middle of a sentence: "Ana's pad", "the discard pile".
pub fn zone_in_words(tabletop: &Tabletop, zone: Zone) -> Say {
    let seated = |seat: Seat| seat.index() < tabletop.names.len();
    match zone {
        Zone::Pad(seat) if seated(seat) => say!("zone-pad", name = tabletop.name(seat)),
        Zone::Melds(seat) if seated(seat) => say!("zone-melds", name = tabletop.name(seat)),
        Zone::Pad(seat) => say!("zone-free-pad", n = seat.0 + 1),
        Zone::Melds(seat) => say!("zone-free-melds", n = seat.0 + 1),
        Zone::Centre => say!("zone-centre"),
        Zone::Stock => say!("zone-stock"),
        Zone::Discard => say!("zone-discard"),
        Zone::Widow => say!("zone-widow"),
        Zone::Dead => say!("zone-dead"),
        Zone::Aside => say!("zone-aside"),
        Zone::TrayLeft => say!("zone-tray-left"),
        Zone::TrayRight => say!("zone-tray-right"),
    }
}

/// The same where a game of this deck is played: what is a meld area in the others is the place for
/// the tenth card in Remmi-Demmi (RD-21).
pub fn zone_of(deck: Deck, tabletop: &Tabletop, zone: Zone) -> Say {
    match (deck, zone) {
        (Deck::RemmiDemmi, Zone::Melds(seat)) if seat.index() < tabletop.names.len() => {
            say!("zone-tenth", name = tabletop.name(seat))
        }
        _ => zone_in_words(tabletop, zone),
    }
}

/// Readers that are down, tags that are unknown, in two places or of another deck, and what the
/// timer did not do; one notice for all that is odd in the same way at the same place, as a whole deck can be. A card
/// is named only where all see its face: in both of its zones, as far as those are `open`.
pub fn notices(
    tabletop: &Tabletop,
    deck: Deck,
    open: impl Fn(Zone) -> bool,
    lang: Lang,
) -> Vec<Notice> {
    let notice = |kind, text: Say, zone| Notice::new(kind, text.tell(lang), zone);
    let said = |zone| zone_of(deck, tabletop, zone);
    let mut notices = Vec::new();
    for (zone, why) in tabletop.felt.down() {
        let text = say!("notice-reader-down", zone = said(*zone));
        notices.push(Notice {
            detail: Some(why.clone()),
            ..notice("reader_down", text, Some(*zone))
        });
    }
    let mut unknown: BTreeMap<Zone, Vec<Uid>> = BTreeMap::new();
    let mut foreign: BTreeMap<Zone, Vec<Say>> = BTreeMap::new();
    let mut doubled: BTreeMap<(Zone, Zone), Vec<Say>> = BTreeMap::new();
    for uid in tabletop.felt.tags() {
        let piece = tabletop.book.piece(uid);
        match (tabletop.place(uid), piece) {
            (Place::TwoPlaces(one, other), _) => {
                let seen = open(one) && open(other);
                let piece = match piece {
                    Some(Piece::Card { .. } | Piece::French { .. }) if !seen => say!("some-card"),
                    Some(Piece::Tile { .. }) if !seen => say!("some-tile"),
                    Some(piece) => Say::from(piece),
                    None => Say::plain(tabletop.piece_name(uid)),
                };
                // Two antennas that hear each other are one matter, whichever heard which piece first.
                let both = match doubled.contains_key(&(other, one)) {
                    true => (other, one),
                    false => (one, other),
                };
                doubled.entry(both).or_default().push(piece);
            }
            (Place::On(zone), None) => unknown.entry(zone).or_default().push(uid),
            (Place::On(zone), Some(piece)) if piece.deck() != deck => {
                foreign.entry(zone).or_default().push(piece.into());
            }
            _ => {}
        }
    }
    for ((one, other), mut pieces) in doubled {
        let piece = pieces.swap_remove(0);
        let text = match pieces.len() {
            0 => say!(
                "notice-two-places",
                piece = piece,
                one = said(one),
                other = said(other)
            ),
            more => say!(
                "notice-two-places-more",
                piece = piece,
                more = more,
                one = said(one),
                other = said(other)
            ),
        };
        notices.push(notice("two_places", text, Some(other)));
    }
    for (zone, mut pieces) in foreign {
        let piece = pieces.swap_remove(0);
        let text = match pieces.len() {
            0 => say!("notice-other-deck", piece = piece, zone = said(zone)),
            more => say!(
                "notice-other-deck-more",
                piece = piece,
                more = more,
                zone = said(zone)
            ),
        };
        notices.push(notice("other_deck", text, Some(zone)));
    }
    for (zone, tags) in unknown {
        let text = unknown_tags(&tags, said(zone));
        notices.push(notice("unknown_tag", text, Some(zone)));
    }
    notices.extend(odd_timer(tabletop).map(|text| notice("timer", text, None)));
    notices
}

/// One is named by its number, more by how many they are.
fn unknown_tags(tags: &[Uid], zone: Say) -> Say {
    let [tag] = tags else {
        return say!("notice-unknown-tags", n = tags.len(), zone = zone);
    };
    let guess = match tag.is_random() {
        true => say!("tag-of-a-phone"),
        false => say!("tag-of-another-deck"),
    };
    say!(
        "notice-unknown-tag",
        tag = tag.to_string(),
        zone = zone,
        guess = guess
    )
}

/// What the timer did not do, as long as it matters.
fn odd_timer(tabletop: &Tabletop) -> Option<Say> {
    Some(match tabletop.timer.fault.as_ref()? {
        Said::BootRefused { boot, known, .. } => {
            say!("timer-other-device", boot = *boot, known = *known)
        }
        Said::Refused { op, why, .. } => {
            say!(
                "timer-refused",
                op = op_in_words(*op),
                why = format!("{why:?}")
            )
        }
        // Of a timer that is away the line at the top speaks already.
        Said::Deaf { op, .. } if tabletop.timer.online => {
            say!("timer-deaf", op = op_in_words(*op))
        }
        _ => return None,
    })
}

fn op_in_words(op: protocol::Op) -> Say {
    match op {
        protocol::Op::Arm => say!("timer-op-arm"),
        protocol::Op::Start => say!("timer-op-start"),
        protocol::Op::Pause => say!("timer-op-pause"),
        protocol::Op::Resume => say!("timer-op-resume"),
        protocol::Op::Stop => say!("timer-op-stop"),
        protocol::Op::Beep => say!("timer-op-beep"),
        protocol::Op::Probe => say!("timer-op-probe"),
    }
}
