//! After a deal: the turns in which a person lost most, by what they knew then.

mod leads;
mod racks;
mod trades;
mod widows;

use fastrand::Rng;
use players::rami::{self as rami_players, Draw};
use players::remigio::{self as remigio_players, Source};
use rules::card::Card;
use rules::rami::Meld;
use serde::Serialize;
use table::game::GameId;
use table::piece::Piece;
use table::view::Phase;
use table::words::{Lang, Say, say};
use table::zone::Zone;

use super::{Memory, Sight, rami, remigio};
use crate::spot::Spot;
use leads::Leads;
use racks::Racks;
use trades::Trades;
use widows::Widows;

/// Turns that are told of.
const MOMENTS: usize = 3;
/// Points, or chips, that a turn must have lost to be told of.
const LOST: f64 = 3.0;
/// Deals in which choices are compared.
const SAMPLES: usize = 100;

/// A turn in which much was lost, as a page is told of it.
#[derive(Serialize)]
pub struct Moment {
    /// What was in the hand: before a draw that is told of, and otherwise after it.
    pub hand: Vec<String>,
    /// In the language of whoever asks.
    pub text: String,
}

/// The turns of a person in a deal.
#[derive(Default)]
pub struct Coach {
    /// Match and deal.
    deal: (u32, u32),
    /// The top of the pile when it was looked at last.
    top: Option<Card>,
    /// What was known before the draw of this turn.
    before: Option<Before>,
    now: Option<Turn>,
    turns: Vec<Turn>,
    /// What was led at Rummoli.
    leads: Leads,
    /// What became of the widow there.
    widows: Widows,
    /// What was drawn, laid and thrown at Remi.
    racks: Racks,
    /// What was given and claimed at Remmi-Demmi.
    trades: Trades,
}

struct Before {
    known: Known,
    hand: Vec<String>,
}

/// Where a card came from.
#[derive(Clone, Copy, PartialEq)]
enum Origin {
    Stock,
    Pile,
}

/// What was known before the draw and after it, and what was done.
struct Turn {
    /// With where it was drawn from. `None` where that cannot be weighed: the draw was not seen, or a card came out of
    /// a combination.
    draw: Option<(Before, Origin)>,
    known: Known,
    hand: Vec<String>,
    kept: Vec<Card>,
    thrown: Option<Card>,
}

enum Known {
    Rami(rami_players::Position),
    Remigio(remigio_players::Position),
}

impl Coach {
    /// Takes in what a person has done; `drew` in this turn, and threw just now.
    pub(super) fn watch(
        &mut self,
        sight: &Sight,
        memory: &Memory,
        drew: bool,
        threw: Option<Piece>,
    ) {
        let deal = (sight.view.epoch, sight.view.round);
        if self.deal != deal {
            *self = Coach {
                deal,
                ..Coach::default()
            };
        }
        match sight.view.game {
            GameId::Rummoli => {
                self.widows.watch(sight, memory);
                return self.leads.watch(sight, memory);
            }
            GameId::Remi => return self.racks.watch(sight, memory, drew, threw),
            GameId::RemmiDemmi => return self.trades.watch(sight, memory),
            GameId::Rami | GameId::Remigio => {}
        }
        let hand = sight.hand();
        if let Some(thrown) = threw.and_then(Piece::card) {
            if let Some(mut turn) = self.now.take() {
                turn.kept = hand.iter().filter_map(|(_, piece)| piece.card()).collect();
                turn.thrown = Some(thrown);
                self.turns.push(turn);
            }
        } else if !drew {
            // Another turn, or the draw was taken back.
            self.now = None;
            if sight.my_turn() && sight.view.phase == Phase::Playing {
                let hand = names(hand);
                self.before = known(sight, memory).map(|known| Before { known, hand });
            }
        } else if sight.my_turn() && sight.view.phase == Phase::Playing && self.now.is_none() {
            let known = after_draw(sight, memory, self.top);
            let before = self.before.take();
            self.now = known.map(|known| Turn {
                draw: before.and_then(|before| before.with_source(&known)),
                known,
                hand: names(hand),
                kept: Vec::new(),
                thrown: None,
            });
        }
        let pile = sight.pieces(Spot::Zone(Zone::Discard));
        self.top = pile.last().and_then(|(_, piece)| piece.card());
    }

    /// The turns in which most was lost, in their order.
    pub fn moments(&self, lang: Lang) -> Vec<Moment> {
        let numbered = self.turns.iter().zip(1..);
        let turns = numbered.filter_map(|(turn, number)| {
            let both = [turn.lost_by_draw(number), turn.lost_by_play(number)];
            let of_both = both.into_iter().flatten();
            let most = of_both.max_by(|one, other| one.points.total_cmp(&other.points))?;
            Some((number, most))
        });
        let mut lost: Vec<(u32, Lost)> = turns
            .chain(self.widows.lost())
            .chain(self.leads.lost())
            .chain(self.racks.lost())
            .chain(self.trades.lost())
            .collect();
        lost.sort_by(|(_, one), (_, other)| other.points.total_cmp(&one.points));
        lost.truncate(MOMENTS);
        lost.sort_by_key(|(number, _)| *number);
        let told = lost.into_iter().map(|(_, lost)| Moment {
            hand: lost.hand.to_vec(),
            text: lost.text.tell(lang),
        });
        told.collect()
    }
}

/// What a better choice was worth.
struct Lost<'a> {
    points: f64,
    /// The hand of then.
    hand: &'a [String],
    text: Say,
}

fn names(hand: Vec<(String, Piece)>) -> Vec<String> {
    hand.into_iter().map(|(name, _)| name).collect()
}

fn known(sight: &Sight, memory: &Memory) -> Option<Known> {
    match sight.view.game {
        GameId::Rami => Some(Known::Rami(rami::known(sight, memory))),
        GameId::Remigio => remigio::known(sight, memory).map(Known::Remigio),
        _ => None,
    }
}

/// `top` lay on the pile before the draw.
fn after_draw(sight: &Sight, memory: &Memory, top: Option<Card>) -> Option<Known> {
    let mut known = known(sight, memory)?;
    if let Known::Rami(position) = &mut known {
        // RA-19: what was taken from the pile must be laid.
        let gone =
            top.filter(|top| position.pile.last() != Some(top) && position.hand.contains(top));
        position.recovered = gone;
        position.drawn = Some(gone.map_or(Draw::Stock, |_| Draw::Discard));
    }
    Some(known)
}

impl Known {
    /// The hand, the pile, and how many cards the stock has.
    fn cards(&self) -> (&[Card], &[Card], usize) {
        match self {
            Known::Rami(position) => (&position.hand, &position.pile, position.stock),
            Known::Remigio(position) => (&position.hand, &position.pile, position.stock),
        }
    }
}

impl Before {
    /// What a card of the stock and the top of the pile are worth.
    fn draws(&self) -> Option<(f64, f64)> {
        match &self.known {
            Known::Rami(position) => {
                let draws = rami_players::weigh_draws(position, SAMPLES, &mut Rng::with_seed(0));
                Some((of(&draws, Draw::Stock)?, of(&draws, Draw::Discard)?))
            }
            Known::Remigio(position) => {
                let draws = remigio_players::weigh_draws(position);
                Some((of(&draws, Source::Stock)?, of(&draws, Source::Pile)?))
            }
        }
    }

    /// With where the card came from that makes the difference.
    fn with_source(self, after: &Known) -> Option<(Before, Origin)> {
        let ((hand, pile, stock), (held, lies, left)) = (self.known.cards(), after.cards());
        let from = match (pile.split_last(), stock.checked_sub(left)) {
            (_, Some(1)) if pile == lies => Origin::Stock,
            (Some((_, rest)), Some(0)) if rest == lies => Origin::Pile,
            _ => return None,
        };
        (held.len() == hand.len() + 1).then_some((self, from))
    }
}

impl Turn {
    /// What the better draw is worth more, where that is much.
    fn lost_by_draw(&self, number: u32) -> Option<Lost<'_>> {
        let (before, from) = self.draw.as_ref()?;
        let top = *before.known.cards().1.last()?;
        let (stock, pile) = before.draws()?;
        let points = match from {
            Origin::Stock => pile - stock,
            Origin::Pile => stock - pile,
        };
        if points < LOST {
            return None;
        }
        let (n, worth) = (number, points.round() as i64);
        Some(Lost {
            points,
            hand: &before.hand,
            text: match from {
                Origin::Stock => say!("coach-takes", n = n, card = top, points = worth),
                Origin::Pile => say!("coach-draws", n = n, card = top, points = worth),
            },
        })
    }

    /// What the best play after the draw is worth more, where that is much.
    fn lost_by_play(&self, number: u32) -> Option<Lost<'_>> {
        let (points, text) = self.better_play(number)?;
        Some(Lost {
            points,
            hand: &self.hand,
            text,
        })
    }

    fn better_play(&self, number: u32) -> Option<(f64, Say)> {
        let thrown = self.thrown?;
        let said = |points: f64, better: Card| {
            let points = points.round() as i64;
            say!(
                "coach-throws",
                n = number,
                thrown = thrown,
                better = better,
                points = points
            )
        };
        match &self.known {
            Known::Remigio(position) => {
                let throws = remigio_players::weigh_throws(position);
                let (better, best) = *throws.first()?;
                let (_, own) = throws.iter().find(|(card, _)| *card == thrown)?;
                let lost = best - own;
                (lost >= LOST && better != thrown).then(|| (lost, said(lost, better)))
            }
            Known::Rami(position) => {
                let plays = rami_players::weigh_plays(position, SAMPLES, &mut Rng::with_seed(0));
                let (best, most) = plays.first()?;
                // What the best eight do not hold is no better than the last of them.
                let kept =
                    |play: &rami_players::Play| sorted(&left(position, play)) == sorted(&self.kept);
                let own = plays.iter().find(|(play, _)| kept(play)).or(plays.last());
                let lost = most - own?.1;
                if lost < LOST || kept(best) {
                    return None;
                }
                let laid: Vec<Card> = best.laid.iter().flat_map(Meld::cards).copied().collect();
                let kept: Vec<Card> = laid
                    .iter()
                    .copied()
                    .filter(|card| self.kept.contains(card))
                    .collect();
                let told = match kept.is_empty() {
                    false => say!(
                        "coach-lays",
                        n = number,
                        cards = list(&laid),
                        points = lost.round() as i64
                    ),
                    true if best.thrown == thrown => return None,
                    true => said(lost, best.thrown),
                };
                Some((lost, told))
            }
        }
    }
}

/// What that choice comes to, if it was one.
fn of<C: PartialEq>(weighed: &[(C, f64)], choice: C) -> Option<f64> {
    let found = weighed.iter().find(|(other, _)| *other == choice);
    found.map(|(_, worth)| *worth)
}

/// What a play leaves in the hand.
fn left(position: &rami_players::Position, play: &rami_players::Play) -> Vec<Card> {
    let mut hand = position.hand.clone();
    let laid = play.laid.iter().flat_map(Meld::cards).copied();
    let completed = play.completed.iter().map(|added| added.card);
    for card in laid.chain(completed).chain([play.thrown]) {
        if let Some(at) = hand.iter().position(|held| *held == card) {
            hand.swap_remove(at);
        }
    }
    hand
}

fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}

fn list(cards: &[Card]) -> Vec<Say> {
    cards.iter().map(Say::from).collect()
}

#[cfg(test)]
mod tests;
