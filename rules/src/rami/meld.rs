//! RA-03 to RA-07, RA-16, RA-17, RA-20: brelan, carré and suite, and how they change on the table.

use super::{Code, Fix, Violation};
use crate::card::{Card, Rank, Suit};
use crate::meld::{self, JokerLimit, MeldRules, Piece, Reading, Reason, SHORTEST, rank_at};
use alloc::vec::Vec;
use core::cmp::Reverse;

/// RA-03 to RA-07 and RA-A3, for [`crate::meld`].
pub const RULES: MeldRules = MeldRules {
    distinct_suits: true,
    ace_wraps: false,
    longest_run: 13,
    jokers: JokerLimit::AtMost(1),
};

/// What a combination is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// RA-04: three of a rank.
    Brelan,
    /// RA-05: four of a rank.
    Carre,
    /// RA-06: consecutive cards of one suit.
    Suite,
}

impl Kind {
    /// `brelan`, `carre` or `suite`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Brelan => "brelan",
            Kind::Carre => "carre",
            Kind::Suite => "suite",
        }
    }
}

/// A combination on the table. It comes from cards that are one, and from nothing else; each card of
/// a suite, joker too, has its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meld {
    /// A suite stands in ascending order.
    cards: Vec<Card>,
    reading: Reading,
}

impl Meld {
    fn new(mut cards: Vec<Card>, reading: Reading) -> Meld {
        let Reading::Run { suit, places } = reading else {
            return Meld { cards, reading };
        };
        let mut standing: Vec<(i8, Card)> = places.into_iter().zip(cards).collect();
        standing.sort_unstable();
        let places = standing.iter().map(|(place, _)| *place).collect();
        cards = standing.into_iter().map(|(_, card)| card).collect();
        let reading = Reading::Run { suit, places };
        Meld { cards, reading }
    }

    /// RA-04 to RA-07: the cards in any order. Where a joker may have more than one place (RA-17) it
    /// stands at the highest; [`readings`] has them all.
    ///
    /// # Errors
    /// The first that holds of `TOO_SHORT`, `TOO_MANY_JOKERS`; of one rank: `DUPLICATE_CARD`,
    /// `SET_TOO_LARGE`; of one suit: `RUN_TOO_LONG`, `DUPLICATE_CARD`, `ACE_WRAP`,
    /// `NOT_CONSECUTIVE`; otherwise `NOT_A_MELD`. Blame: the fewest cards without which the rest is
    /// a combination.
    pub fn from_any_order(cards: &[Card]) -> Result<Meld, Violation> {
        let mut readings = readings(cards)?;
        let highest = readings.pop();
        highest.ok_or_else(|| Violation::new(Code::NotAMeld, "RA-06"))
    }

    /// A combination that lies on the table in this order, ascending: a joker stands where it lies.
    ///
    /// # Errors
    /// As [`Meld::from_any_order`].
    pub fn as_laid(cards: &[Card]) -> Result<Meld, Violation> {
        let pieces = pieces(cards);
        match meld::readings_as_laid(&pieces, &RULES) {
            Ok(mut readings) => match readings.pop() {
                Some(reading) => Ok(Meld::new(cards.to_vec(), reading)),
                None => Err(Violation::new(Code::NotAMeld, "RA-06")),
            },
            Err(reason) => Err(refused(&pieces, reason)),
        }
    }

    /// Its name.
    pub fn kind(&self) -> Kind {
        match self.reading {
            Reading::Run { .. } => Kind::Suite,
            Reading::Set { .. } if self.cards.len() > SHORTEST => Kind::Carre,
            Reading::Set { .. } => Kind::Brelan,
        }
    }

    /// Its cards, those of a suite in ascending order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The place of the lowest card of a suite: 1 is the ace below the 2, 12 the queen. A brelan or
    /// carré has none.
    pub fn first_place(&self) -> Option<i8> {
        match &self.reading {
            Reading::Set { .. } => None,
            Reading::Run { places, .. } => places.first().copied(),
        }
    }

    /// RA-17, RA-A9: what the joker may be exchanged for: the card of its place in a suite, any
    /// missing suit in a set. Empty without a joker.
    pub fn joker_stands_for(&self) -> Vec<Card> {
        let Some(at) = self.cards.iter().position(|card| card.is_joker()) else {
            return Vec::new();
        };
        let rank = match &self.reading {
            Reading::Set { rank } => rank.and_then(Rank::new),
            Reading::Run { places, .. } => Rank::new(rank_at(places[at])),
        };
        let fits = |suit: &Suit| match self.kind() {
            Kind::Suite => self.cards.iter().any(|card| card.suit() == Some(*suit)),
            _ => self.cards.iter().all(|card| card.suit() != Some(*suit)),
        };
        let suits = Suit::ALL.into_iter().filter(fits);
        let card = |suit| rank.map(|rank| Card::Natural { rank, suit });
        suits.filter_map(card).collect()
    }

    /// RA-20: with more cards, those that lie keeping their places: every way, a joker from the
    /// lowest place to the highest. Never empty.
    ///
    /// # Errors
    /// The first that holds: `TOO_MANY_JOKERS` in the result; brelan, carré: `WRONG_RANK`,
    /// `DUPLICATE_CARD`, `SET_TOO_LARGE`; suite: `WRONG_SUIT`, `RUN_TOO_LONG`, `ACE_WRAP`,
    /// `NOT_CONSECUTIVE`.
    pub fn complete(&self, added: &[Card]) -> Result<Vec<Meld>, Violation> {
        let (laid, more) = (pieces(&self.cards), pieces(added));
        let readings = meld::extend(&laid, &self.reading, &more, &RULES).map_err(against_adding)?;
        let cards = [&self.cards[..], added].concat();
        let meld = |reading| Meld::new(cards.clone(), reading);
        Ok(readings.into_iter().map(meld).collect())
    }

    /// RA-16: without a card that is taken from it; what stays keeps its places.
    ///
    /// # Errors
    /// The first that holds: `NOT_IN_MELD`, `JOKER_NEEDS_CARD`, `MELD_TOO_SMALL`, `INNER_CARD`.
    pub fn without(&self, card: Card) -> Result<Meld, Violation> {
        let no = |code| Err(Violation::new(code, "RA-16"));
        let Some(at) = self.cards.iter().position(|lying| *lying == card) else {
            return no(Code::NotInMeld);
        };
        if card.is_joker() {
            let fix = Fix::Give(self.joker_stands_for());
            return Err(Violation::new(Code::JokerNeedsCard, "RA-16").fixed_by(fix));
        }
        if self.cards.len() <= SHORTEST {
            return no(Code::MeldTooSmall);
        }
        let mut rest = self.clone();
        if let Reading::Run { places, .. } = &mut rest.reading {
            if at != 0 && at + 1 != self.cards.len() {
                return no(Code::InnerCard);
            }
            places.remove(at);
        }
        rest.cards.remove(at);
        Ok(rest)
    }

    /// RA-17: with a card in the place of the joker, which is taken.
    ///
    /// # Errors
    /// `NO_JOKER`, then `WRONG_CARD`.
    pub fn with_joker_exchanged(&self, give: Card) -> Result<Meld, Violation> {
        let Some(at) = self.cards.iter().position(|card| card.is_joker()) else {
            return Err(Violation::new(Code::NoJoker, "RA-17"));
        };
        let fitting = self.joker_stands_for();
        if !fitting.contains(&give) {
            let rule = if self.kind() == Kind::Suite {
                "RA-17"
            } else {
                "RA-A9"
            };
            return Err(Violation::new(Code::WrongCard, rule).fixed_by(Fix::Give(fitting)));
        }
        let mut after = self.clone();
        after.cards[at] = give;
        Ok(after)
    }

    /// RA-16, RA-17, RA-20: every way to read it after cards went and came: a joker that went was
    /// exchanged for one of those that came. `None` when there is none.
    pub fn changed(&self, gone: &[Card], came: &[Card]) -> Option<Vec<Meld>> {
        let mut came = came.to_vec();
        let rest = match gone {
            [] => self.clone(),
            [Card::Joker] => {
                let fits = |card: &Card| self.with_joker_exchanged(*card).is_ok();
                let at = came.iter().position(fits)?;
                self.with_joker_exchanged(came.swap_remove(at)).ok()?
            }
            [card] => self.without(*card).ok()?,
            _ => return None,
        };
        if came.is_empty() {
            Some(alloc::vec![rest])
        } else {
            rest.complete(&came).ok()
        }
    }
}

/// RA-03 to RA-07: every combination of the first card with others of them, each set of faces once, the
/// longest first; none when the first is a joker. Indices into `cards`, by their faces; of equal
/// cards the first is taken.
pub fn melds_with_first(cards: &[Card]) -> Vec<Vec<usize>> {
    let mut melds = meld::with_first(&pieces(cards), &RULES);
    for meld in &mut melds {
        meld.sort_unstable_by_key(|at| cards[*at]);
    }
    let faces = |meld: &Vec<usize>| meld.iter().map(|at| cards[*at]).collect::<Vec<Card>>();
    melds.sort_by_cached_key(|meld| (Reverse(meld.len()), faces(meld)));
    melds
}

/// RA-17: every way to lay the cards, a joker from its lowest place to its highest. Never empty.
///
/// # Errors
/// As [`Meld::from_any_order`].
pub fn readings(cards: &[Card]) -> Result<Vec<Meld>, Violation> {
    let pieces = pieces(cards);
    let readings = meld::readings(&pieces, &RULES).map_err(|reason| refused(&pieces, reason))?;
    let meld = |reading| Meld::new(cards.to_vec(), reading);
    Ok(readings.into_iter().map(meld).collect())
}

fn pieces(cards: &[Card]) -> Vec<Piece> {
    cards.iter().copied().map(Piece::from).collect()
}

fn refused(pieces: &[Piece], reason: Reason) -> Violation {
    let (code, rule) = match reason {
        Reason::TooShort => (Code::TooShort, "RA-06"),
        Reason::TooManyJokers => (Code::TooManyJokers, "RA-07"),
        Reason::DuplicateInSet => (Code::DuplicateCard, "RA-04"),
        Reason::SetTooLarge => (Code::SetTooLarge, "RA-05"),
        Reason::RunTooLong => (Code::RunTooLong, "RA-A3"),
        Reason::DuplicateInRun => (Code::DuplicateCard, "RA-06"),
        Reason::AceWrap => (Code::AceWrap, "RA-03"),
        Reason::NotConsecutive => (Code::NotConsecutive, "RA-06"),
        Reason::NotAMeld | Reason::WrongRank | Reason::WrongSuit => (Code::NotAMeld, "RA-06"),
    };
    let blame = meld::blame(pieces, &RULES);
    let violation = Violation::new(code, rule);
    match blame.len() {
        0 => violation,
        _ => violation
            .blaming(blame.clone())
            .fixed_by(Fix::Without(blame)),
    }
}

fn against_adding(reason: Reason) -> Violation {
    let code = match reason {
        Reason::WrongRank => Code::WrongRank,
        Reason::WrongSuit => Code::WrongSuit,
        other => refused(&[], other).code,
    };
    Violation::new(code, "RA-20")
}
