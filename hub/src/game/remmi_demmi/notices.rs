//! What is odd on the table, derived from the state: it goes away when it is mended.

use rules::remmi_demmi::Plaque;

use super::words;
use super::{RemmiDemmi, Stage};
use crate::felt::Place;
use crate::piece::Piece;
use crate::timer_link::Said;
use crate::view::Notice;
use crate::zone::Zone;

impl RemmiDemmi {
    /// What is odd, in plain words.
    pub fn notices(&self) -> Vec<Notice> {
        let mut notices = Vec::new();
        for (zone, why) in self.base.felt.down() {
            notices.push(Notice {
                kind: "reader_down",
                text: format!(
                    "The reader of {} does not answer ({why}). What lay there stays, unconfirmed. Check its cable.",
                    words::zone(self, *zone)
                ),
                zone: Some(*zone),
            });
        }
        for uid in self.base.felt.tags() {
            notices.extend(self.odd_tag(uid));
        }
        notices.extend(self.swaps_due());
        notices.extend(self.odd_timer());
        notices.extend(self.odd_clock());
        notices
    }

    /// What the timer did not do, as long as it matters.
    fn odd_timer(&self) -> Option<Notice> {
        let text = match self.base.timer.fault.as_ref()? {
            Said::BootRefused { boot, known } => format!(
                "A timer that has started {boot} times says it is ours, which has started {known} times: another device, or one that lost its memory. Pair it again."
            ),
            Said::Refused { op, why, .. } => format!(
                "The timer refused to {} ({why:?}): press the button on the page instead.",
                op_in_words(*op)
            ),
            // Of a timer that is away the line at the top speaks already.
            Said::Deaf { op, .. } if self.base.timer.online => format!(
                "The timer did not answer when told to {}: look at its light, or go on without it.",
                op_in_words(*op)
            ),
            _ => return None,
        };
        Some(Notice {
            kind: "timer",
            text,
            zone: None,
        })
    }

    /// RD-13: a plaque was taken too low, and the board tells who swaps.
    fn swaps_due(&self) -> Vec<Notice> {
        let Stage::Verifying(verification) = &self.stage else {
            return Vec::new();
        };
        let swap = |place: rules::remmi_demmi::Misplaced| {
            let due = place.due?.points();
            let seat = place.seat.0;
            Some(Notice {
                kind: "plaque",
                text: format!(
                    "{} claimed in the place of plaque {due} and holds another: swap plaques so that the first has the highest (RD-13).",
                    self.name(usize::from(seat))
                ),
                zone: Some(Zone::Pad(seat)),
            })
        };
        let swaps = self.swaps(verification).into_iter();
        swaps.filter_map(swap).collect()
    }

    fn odd_tag(&self, uid: sensors::Uid) -> Option<Notice> {
        let piece = self.base.book.piece(uid);
        match (self.base.felt.place(uid, self.base.now), piece) {
            (Place::TwoPlaces(one, other), _) => Some(Notice {
                kind: "two_places",
                text: format!(
                    "{} is read on {} and on {}: it counts on neither. Move the two apart, or take the double away.",
                    self.base.piece_name(uid),
                    words::zone(self, one),
                    words::zone(self, other)
                ),
                zone: Some(other),
            }),
            (Place::On(zone), None) => Some(self.unknown_tag(uid, zone)),
            (Place::On(zone), Some(Piece::Plaque(plaque))) => self.odd_plaque(plaque, zone),
            (Place::On(zone), Some(Piece::Card { face, .. })) => self.odd_card(uid, face, zone),
            (Place::Away, _) | (Place::On(_), Some(_)) => None,
        }
    }

    fn unknown_tag(&self, uid: sensors::Uid, zone: Zone) -> Notice {
        let guess = if uid.is_random() {
            "a phone or a bank card, by its changing number"
        } else {
            "a card of another deck, or one that was never enrolled"
        };
        Notice {
            kind: "unknown_tag",
            text: format!(
                "An unknown tag ({uid}) lies on {}: {guess}. It counts for nothing; take it away.",
                words::zone(self, zone)
            ),
            zone: Some(zone),
        }
    }

    fn odd_card(
        &self,
        uid: sensors::Uid,
        face: rules::remmi_demmi::Type,
        zone: Zone,
    ) -> Option<Notice> {
        let setup = self.setup.as_ref()?;
        // On the stock the deck is still being sorted.
        if zone == Zone::Stock || !setup.removed.contains(&face) {
            return None;
        }
        Some(Notice {
            kind: "removed_type",
            text: format!(
                "{} lies on {}, but its type is out of this match: put it back into the box (RD-05).",
                self.base.piece_name(uid),
                words::zone(self, zone)
            ),
            zone: Some(zone),
        })
    }

    fn odd_plaque(&self, plaque: Plaque, zone: Zone) -> Option<Notice> {
        let points = plaque.points();
        let text = match (zone, &self.stage) {
            (Zone::Centre, _) => return None,
            (Zone::Pad(seat), Stage::Running(trading)) => {
                let seat = usize::from(seat);
                let taker = trading
                    .takings
                    .iter()
                    .find(|taking| taking.plaque == plaque);
                match taker.and_then(|taking| taking.seat) {
                    Some(taker) if taker == seat => return None,
                    Some(taker) => format!(
                        "Plaque {points} was taken by {} and lies on {}: give it back.",
                        self.name(taker),
                        words::zone(self, zone)
                    ),
                    None => format!(
                        "{} has claimed already: put plaque {points} back to the centre.",
                        self.name(seat)
                    ),
                }
            }
            (Zone::Pad(_), _) => return None,
            _ => format!(
                "Plaque {points} lies on {}: put it to the centre, or on the pad of who took it.",
                words::zone(self, zone)
            ),
        };
        Some(Notice {
            kind: "plaque",
            text,
            zone: Some(zone),
        })
    }

    fn odd_clock(&self) -> Vec<Notice> {
        let mut notices = Vec::new();
        if self.base.guessed && matches!(self.stage, Stage::Running(_)) {
            notices.push(Notice {
                kind: "clock",
                text: "The machine restarted during the round: the time left is taken from its wall clock. If that is wrong, agree on the end among yourselves.".into(),
                zone: None,
            });
        }
        if let Some(off) = self.base.timer.bell_off {
            let (ms, side) = (
                off.unsigned_abs() / 1000,
                if off < 0 { "before" } else { "after" },
            );
            notices.push(Notice {
                kind: "clock",
                text: format!(
                    "The timer rang {ms} ms {side} the hub's own end of the round. The hub's end holds, unless the table decides otherwise."
                ),
                zone: None,
            });
        }
        notices
    }
}

fn op_in_words(op: protocol::Op) -> &'static str {
    match op {
        protocol::Op::Arm => "wait for the slap",
        protocol::Op::Start => "count down",
        protocol::Op::Pause => "pause",
        protocol::Op::Resume => "count on",
        protocol::Op::Stop => "stop counting",
        protocol::Op::Beep => "beep",
        protocol::Op::Probe => "say who it is",
    }
}
