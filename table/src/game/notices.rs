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
/// timer did not do. A card is named only where all see its face: in both of its zones, as far as those are
/// `open`.
pub fn notices(
    tabletop: &Tabletop,
    deck: Deck,
    open: impl Fn(Zone) -> bool,
    lang: Lang,
) -> Vec<Notice> {
    let notice = |kind, text: Say, zone| Notice::new(kind, text.tell(lang), zone);
    let mut notices = Vec::new();
    let mut unknown: BTreeMap<Zone, Vec<Uid>> = BTreeMap::new();
    for (zone, why) in tabletop.felt.down() {
        let text = say!("notice-reader-down", zone = zone_of(deck, tabletop, *zone));
        notices.push(Notice {
            detail: Some(why.clone()),
            ..notice("reader_down", text, Some(*zone))
        });
    }
    for uid in tabletop.felt.tags() {
        let piece = tabletop.book.piece(uid);
        match (tabletop.place(uid), piece) {
            (Place::TwoPlaces(one, other), _) => {
                let seen = open(one) && open(other);
                let text = say!(
                    "notice-two-places",
                    piece = match piece {
                        Some(Piece::Card { .. } | Piece::French { .. }) if !seen =>
                            say!("some-card"),
                        Some(Piece::Tile { .. }) if !seen => say!("some-tile"),
                        Some(piece) => Say::from(piece),
                        None => Say::plain(tabletop.piece_name(uid)),
                    },
                    one = zone_of(deck, tabletop, one),
                    other = zone_of(deck, tabletop, other)
                );
                notices.push(notice("two_places", text, Some(other)));
            }
            (Place::On(zone), None) => unknown.entry(zone).or_default().push(uid),
            (Place::On(zone), Some(piece)) if piece.deck() != deck => {
                let text = say!(
                    "notice-other-deck",
                    piece = piece,
                    zone = zone_of(deck, tabletop, zone)
                );
                notices.push(notice("other_deck", text, Some(zone)));
            }
            _ => {}
        }
    }
    for (zone, tags) in unknown {
        let text = unknown_tags(&tags, zone_of(deck, tabletop, zone));
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
