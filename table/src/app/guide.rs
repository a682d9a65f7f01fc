//! A deal by number, guided: each card of the deck is laid face down on one antenna, and the table says to whom it goes, never
//! which card it is. It is over when each hand is whole; what is left is the stock.
//!
//! The game learns of none of it: to it these are cards that pass over an antenna before a deal. What was dealt by number stands
//! beside its rounds, so that they stay comparable.

use std::collections::BTreeSet;

use rules::Seat;
use sensors::Uid;

use crate::clock::{Micros, SECOND};
use crate::deal_number::DealNumber;
use crate::felt::MISSED;
use crate::game::{DealPlan, Game, GameId, zone_in_words};
use crate::piece::Piece;
use crate::tabletop::Tabletop;
use crate::view::Phase;
use crate::words::{Say, say};
use crate::zone::Zone;

/// Two cards that come within this time came together, and of neither it can be said to whom it goes: nobody hears a sentence and
/// lays the next card so fast.
const TOGETHER: Micros = 2 * SECOND / 5;

/// The hands of a deal by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedDeal {
    /// Its number.
    pub number: DealNumber,
    /// Who was dealt which cards, from the dealer's left on.
    pub hands: Vec<(Seat, Vec<Piece>)>,
}

/// A deal that is under way.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Guide {
    pub deal: NumberedDeal,
    /// Whose antenna tells the cards.
    pub zone: Zone,
    plan: DealPlan,
    /// What came over it, each once.
    seen: BTreeSet<Piece>,
    /// The card of the deck that came last, and when.
    newest: Option<(Piece, Micros)>,
    said: Said,
}

/// What is said of what came last.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Said {
    /// Nothing came yet.
    Begin,
    /// A card that is to be dealt.
    Card(Piece),
    /// One that had come before.
    Again(Piece),
    /// Two at once.
    Two,
    /// A tag that belongs to no piece of this table.
    Unknown,
    /// A piece that does not play.
    Other,
}

impl Guide {
    /// The deal of this number, as the game would be dealt now; none where it is not dealt to hands.
    pub fn of(number: DealNumber, game: &Game, dealer: Seat) -> Option<Guide> {
        let (plan, zone) = (game.plan(), zone(game, dealer)?);
        let around = Seat::all(plan.hands.len()).cycle();
        let around = around.skip(dealer.index() + 1).take(plan.hands.len());
        let to: Vec<Seat> = around.filter(|seat| plan.hands[seat.index()] > 0).collect();
        let sizes: Vec<usize> = to.iter().map(|seat| plan.hands[seat.index()]).collect();
        let hands = number.hands(game.id(), &plan.pieces, &sizes);
        Some(Guide {
            deal: NumberedDeal {
                number,
                hands: to.into_iter().zip(hands).collect(),
            },
            zone,
            plan,
            seen: BTreeSet::new(),
            newest: None,
            said: Said::Begin,
        })
    }

    /// The game would be dealt otherwise now: others play, or it goes on already.
    pub fn is_stale(&self, game: &Game) -> bool {
        !is_between(game) || self.plan != game.plan()
    }

    /// A tag came to its antenna.
    pub fn arrived(&mut self, tabletop: &Tabletop, uid: Uid, since: Micros) {
        let Some(piece) = tabletop.book.piece(uid) else {
            self.said = Said::Unknown;
            return;
        };
        if !self.plan.pieces.contains(&piece) {
            // Where plaques lie they are lifted and laid back.
            if !matches!(piece, Piece::Plaque(_)) {
                self.said = Said::Other;
            }
            return;
        }
        let before = self.newest.replace((piece, since));
        let came = before.filter(|(_, at)| since.abs_diff(*at) < TOGETHER);
        let came = came.map(|(other, _)| other);
        if self.seen.contains(&piece) {
            let missed = tabletop
                .felt
                .absence(uid)
                .is_some_and(|gone| gone <= MISSED);
            let newest = before.is_some_and(|(other, _)| other == piece);
            // An antenna that misses it for a moment tells nothing new.
            if !(missed && newest) {
                self.said = Said::Again(piece);
            }
        } else if let Some(other) = came.filter(|other| *other != piece) {
            self.seen.remove(&other);
            self.said = Said::Two;
        } else {
            self.seen.insert(piece);
            self.said = Said::Card(piece);
        }
    }

    /// Each hand is whole.
    pub fn is_whole(&self) -> bool {
        self.short().next().is_none()
    }

    /// A card was laid there, and hands lack some.
    pub fn lacks(&self) -> bool {
        !self.seen.is_empty() && !self.is_whole()
    }

    fn to(&self, piece: Piece) -> Option<Seat> {
        let mut hands = self.deal.hands.iter();
        hands.find_map(|(seat, hand)| hand.contains(&piece).then_some(*seat))
    }

    /// How many cards of each hand have come, and how many it has.
    fn counts(&self) -> impl Iterator<Item = (Seat, usize, usize)> {
        self.deal.hands.iter().map(|(seat, hand)| {
            let came = hand.iter().filter(|card| self.seen.contains(card)).count();
            (*seat, came, hand.len())
        })
    }

    fn short(&self) -> impl Iterator<Item = (Seat, usize)> {
        let short = self.counts().filter(|(_, came, of)| came < of);
        short.map(|(seat, came, of)| (seat, of - came))
    }

    /// Cards that came and go to nobody.
    fn rest(&self) -> usize {
        let dealt: usize = self.counts().map(|(_, came, _)| came).sum();
        self.seen.len() - dealt
    }

    /// What becomes of the cards that go to nobody.
    fn rest_in_words(&self) -> Say {
        match (self.plan.widow > 0, self.plan.over_pads) {
            (true, _) => say!("by-number-widow"),
            (_, true) => say!("by-number-left-over"),
            _ => say!("by-number-stock"),
        }
    }

    /// To whom the card goes that came last, or what is wrong with it. Each sentence is another one, so that a voice says each.
    pub fn text(&self, tabletop: &Tabletop) -> Say {
        let last = self.of_the_last(tabletop);
        match self.is_whole() {
            true => say!("by-number-whole", last = last, rest = self.rest_in_words()),
            false => last,
        }
    }

    fn of_the_last(&self, tabletop: &Tabletop) -> Say {
        let (zone, rest) = (zone_in_words(tabletop, self.zone), self.rest_in_words());
        match self.said {
            Said::Begin => say!("by-number-begin", zone = zone),
            Said::Card(piece) => match self.to(piece) {
                Some(to) => {
                    let counts = self.counts().find(|(seat, ..)| *seat == to);
                    let (_, n, of) = counts.unwrap_or((to, 0, 0));
                    say!("by-number-to", name = tabletop.name(to), n = n, of = of)
                }
                None => say!("by-number-rest", rest = rest, n = self.rest()),
            },
            Said::Again(piece) => say!("by-number-again", to = self.goes_to(tabletop, piece)),
            Said::Two => say!("by-number-two"),
            Said::Unknown => say!("by-number-unknown"),
            Said::Other => say!("by-number-other"),
        }
    }

    /// The same in one line of the scoreboard.
    pub fn board_text(&self, tabletop: &Tabletop) -> Say {
        let last = match self.said {
            Said::Card(_) => self.of_the_last(tabletop),
            Said::Begin => say!("board-by-number"),
            Said::Again(piece) => say!("board-by-number-again", to = self.goes_to(tabletop, piece)),
            Said::Two => say!("board-by-number-two"),
            Said::Unknown => say!("board-by-number-unknown"),
            Said::Other => say!("board-by-number-other"),
        };
        match self.is_whole() {
            true => say!("board-by-number-whole", last = last),
            false => last,
        }
    }

    fn goes_to(&self, tabletop: &Tabletop, piece: Piece) -> Say {
        let to = self.to(piece).map(|seat| Say::plain(tabletop.name(seat)));
        to.unwrap_or_else(|| self.rest_in_words())
    }

    /// How far it is: numbers of cards alone.
    pub fn progress(&self, tabletop: &Tabletop) -> Say {
        let hands = self.counts().map(|(seat, n, of)| {
            let name = tabletop.name(seat);
            say!("by-number-hand", name = name, n = n, of = of)
        });
        let hands: Vec<Say> = hands.collect();
        let (rest, n) = (self.rest_in_words(), self.rest());
        say!("by-number-progress", hands = hands, rest = rest, n = n)
    }

    /// What hands lack, and how a card that was missed is found.
    pub fn missed(&self, tabletop: &Tabletop) -> Say {
        let hands = self.short().map(|(seat, lacks)| {
            let name = tabletop.name(seat);
            say!("by-number-short", name = name, n = lacks)
        });
        let hands: Vec<Say> = hands.collect();
        say!(
            "by-number-missed",
            hands = hands,
            rest = self.rest_in_words()
        )
    }
}

/// A deal can begin now.
pub(super) fn is_between(game: &Game) -> bool {
    matches!(game.phase(), Phase::Ready | Phase::Scored)
}

/// The antenna that a guided deal goes over: where the middle of the table has one, which is free before a deal, else the dealer's
/// pad. None where nothing is dealt to hands: in Remi tiles are drawn, and in Rummoli nobody deals before the cut.
fn zone(game: &Game, dealer: Seat) -> Option<Zone> {
    let shared = game.id().info().shared;
    let mut middle = [Zone::Discard, Zone::Centre].into_iter();
    let middle = middle.find(|zone| shared.contains(zone));
    let dealt = game.plan().hands.iter().any(|cards| *cards > 0);
    (dealt && game.id() != GameId::Remi).then(|| middle.unwrap_or(Zone::Pad(dealer)))
}
