//! After a deal: the turns in which a person lost most, by what they knew then.

use fastrand::Rng;
use players::rami::{self as rami_players, Draw};
use players::remigio as remigio_players;
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

/// Turns that are told of.
const MOMENTS: usize = 3;
/// Points that a turn must have lost to be told of.
const LOST: f64 = 3.0;
/// Deals in which choices are compared.
const SAMPLES: usize = 100;

/// Whether the turns of that game can be weighed.
pub fn is_coached(game: GameId) -> bool {
    matches!(game, GameId::Rami | GameId::Remigio)
}

/// A turn in which much was lost, as a page is told of it.
#[derive(Serialize)]
pub struct Moment {
    /// What was in the hand after the draw.
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
    now: Option<Turn>,
    turns: Vec<Turn>,
}

/// What was known after the draw, and what was done.
struct Turn {
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
        } else if sight.my_turn() && sight.view.phase == Phase::Playing && self.now.is_none() {
            let known = known(sight, memory, self.top);
            self.now = known.map(|known| Turn {
                known,
                hand: hand.into_iter().map(|(name, _)| name).collect(),
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
        let mut lost: Vec<(u32, &Turn, f64, Say)> = numbered
            .filter_map(|(turn, number)| {
                let (points, better) = turn.lost(number)?;
                Some((number, turn, points, better))
            })
            .collect();
        lost.sort_by(|(.., one, _), (.., other, _)| other.total_cmp(one));
        lost.truncate(MOMENTS);
        lost.sort_by_key(|(number, ..)| *number);
        let told = lost.into_iter().map(|(_, turn, _, text)| Moment {
            hand: turn.hand.clone(),
            text: text.tell(lang),
        });
        told.collect()
    }
}

/// `top` lay on the pile before the draw.
fn known(sight: &Sight, memory: &Memory, top: Option<Card>) -> Option<Known> {
    match sight.view.game {
        GameId::Rami => {
            let mut position = rami::known(sight, memory);
            // RA-19: what was taken from the pile must be laid.
            let gone =
                top.filter(|top| position.pile.last() != Some(top) && position.hand.contains(top));
            position.recovered = gone;
            position.drawn = Some(gone.map_or(Draw::Stock, |_| Draw::Discard));
            Some(Known::Rami(position))
        }
        GameId::Remigio => remigio::known(sight, memory).map(Known::Remigio),
        _ => None,
    }
}

impl Turn {
    /// Points that the best choice is worth more, and what it is, where that is much.
    fn lost(&self, number: u32) -> Option<(f64, Say)> {
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
