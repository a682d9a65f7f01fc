//! Remmi-Demmi: the packets that broke most of what a person had, and a claim that could have come earlier.

use players::remmi_demmi::{Position, Trade, best_packet, keeps};
use rules::Seat;
use rules::remmi_demmi::{Plaque, REMMI_CARDS, Type};
use table::piece::Piece;
use table::view::Phase;
use table::words::{Say, say};

use super::{Lost, names};
use crate::robot::{Memory, Sight, remmi_demmi};

/// Cards that a packet must have broken out of a combination to be told of.
const LOST: f64 = 2.0;
/// Seconds in which nobody need see that their hand is a Remmi.
const SEES: u32 = 5;

/// What a person has given and claimed in a round.
#[derive(Default)]
pub(super) struct Trades {
    /// The hand as it was whole last.
    held: Option<Held>,
    /// Whose packet has lain beside theirs since.
    with: Option<Seat>,
    traded: Vec<Trade>,
    /// Each packet, with what was held before.
    gave: Vec<(Held, Vec<Type>)>,
    /// The dearest plaque that was to be had for long enough, and after how many trades.
    missed: Option<(Remmi, usize)>,
    /// Since the hand is a Remmi.
    remmi: Option<Remmi>,
    /// The plaque that they took.
    took: Option<Plaque>,
}

struct Held {
    position: Position,
    hand: Vec<(String, Piece)>,
    /// The names of the hand.
    names: Vec<String>,
}

/// A hand that was a good claim.
#[derive(Clone)]
struct Remmi {
    plaque: Plaque,
    /// Seconds until the bell, when it became one.
    left: u32,
    hand: Vec<String>,
}

impl Trades {
    /// Takes in what a person has given, got and claimed.
    pub(super) fn watch(&mut self, sight: &Sight, memory: &Memory) {
        if let Some(plaque) = plaque(sight) {
            self.took = Some(plaque);
        }
        if sight.view.phase != Phase::Running || sight.has_claimed() {
            return;
        }
        let Some(mut position) = remmi_demmi::known(sight, memory) else {
            let mut others = sight.view.trays().iter().filter_map(|tray| tray.owner);
            self.with = others.find(|owner| *owner != sight.seat).or(self.with);
            return;
        };
        let hand = sight.hand();
        let with = self.with.take();
        if let Some(held) = self.held.take() {
            let (gave, got) = (without(&held.hand, &hand), without(&hand, &held.hand));
            if let Some(place) = with
                .and_then(|seat| place(sight, seat))
                .filter(|_| !got.is_empty())
            {
                // Whoever trades does not claim.
                if let Some(remmi) = self.remmi.take() {
                    self.misses(remmi);
                }
                self.gave.push((held, gave.clone()));
                self.traded.push(Trade { place, gave, got });
            }
        }
        position.trades.clone_from(&self.traded);
        let names = names(hand.clone());
        self.looks(&position, &names);
        self.held = Some(Held {
            position,
            hand,
            names,
        });
    }

    /// Whether the hand is a Remmi, and for how long.
    fn looks(&mut self, position: &Position, hand: &[String]) {
        let Some(plaque) = position.claim() else {
            self.remmi = None;
            return;
        };
        let now = || Remmi {
            plaque,
            left: position.left,
            hand: hand.to_vec(),
        };
        let remmi = self.remmi.get_or_insert_with(now);
        if remmi.plaque != plaque {
            *remmi = now();
        }
        if remmi.left >= position.left + SEES {
            let remmi = remmi.clone();
            self.misses(remmi);
        }
    }

    fn misses(&mut self, remmi: Remmi) {
        let before = self
            .missed
            .as_ref()
            .map(|(missed, _)| missed.plaque.points());
        if before.is_none_or(|points| remmi.plaque.points() > points) {
            self.missed = Some((remmi, self.gave.len()));
        }
    }

    /// Each trade with its number, and a claim with that of the trade that it should have come before, where much was lost.
    pub(super) fn lost(&self) -> impl Iterator<Item = (u32, Lost<'_>)> {
        let gave = self.gave.iter().zip(1..);
        let gave =
            gave.filter_map(|((held, gave), number)| Some((number, held.lost(number, gave)?)));
        gave.chain(self.late())
    }

    /// A claim that would have had a dearer plaque.
    fn late(&self) -> Option<(u32, Lost<'_>)> {
        let (missed, trades) = self.missed.as_ref()?;
        let points = missed.plaque.points() - self.took.map_or(0, Plaque::points);
        let lost = Lost {
            // More than any packet.
            points: f64::from(points) + REMMI_CARDS as f64,
            hand: &missed.hand,
            text: say!("coach-claims", seconds = missed.left, points = points),
        };
        (points > 0).then_some((*trades as u32 + 1, lost))
    }
}

impl Held {
    /// What another packet of as many cards would have kept more, where that is much.
    fn lost(&self, number: u32, gave: &[Type]) -> Option<Lost<'_>> {
        let (better, most) = best_packet(&self.position, gave.len())?;
        let points = most - keeps(&self.position, gave);
        if points < LOST {
            return None;
        }
        let list = |cards: &[Type]| -> Vec<Say> { cards.iter().map(Say::from).collect() };
        Some(Lost {
            points,
            hand: &self.names,
            text: say!(
                "coach-gives",
                n = number,
                gave = list(gave),
                better = list(&better),
                cards = points.round() as i64
            ),
        })
    }
}

/// The plaque that somebody has taken.
fn plaque(sight: &Sight) -> Option<Plaque> {
    let claims = sight.view.claims().iter();
    let mut own = claims.filter(|claim| claim.seat == Some(sight.seat));
    own.next()?.plaque.as_ref()?.parse().ok()
}

/// The types of what is not among the others.
fn without(pieces: &[(String, Piece)], others: &[(String, Piece)]) -> Vec<Type> {
    let gone = pieces
        .iter()
        .filter(|(name, _)| others.iter().all(|(other, _)| other != name));
    gone.filter_map(|(_, piece)| piece.face()).collect()
}

fn place(sight: &Sight, seat: Seat) -> Option<usize> {
    sight.seats().iter().position(|other| *other == seat)
}

#[cfg(test)]
mod tests;
