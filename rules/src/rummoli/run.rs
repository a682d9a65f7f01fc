//! RU-14 to RU-20: the runs, card after card upward in one suit.

use super::{Card, Code, Colour, Fix, Lowest, Violation};
use crate::Seat;
use crate::card::Suit;
use alloc::vec::Vec;

/// With what right a player lays cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// RU-15: the player opens.
    Open,
    /// RU-16: the player goes on after this card.
    Follow(Card),
    /// RU-18: the run stopped at this card and the same player leads again.
    Restart(Card),
}

/// A legal play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Played {
    /// RU-21: that was the player's last card.
    pub out: bool,
    /// Cards the player still holds.
    pub hand_after: usize,
}

/// RU-15 to RU-20: judges cards laid one after another from a hand, which is given as it was before.
/// A last card is judged like any other (RU-20).
///
/// # Errors
/// The first that holds: `EMPTY_PLAY`; `NOT_IN_HAND`, also for a card laid twice;
/// `NOT_IN_SEQUENCE`. Following: `AFTER_ACE`, `NOT_NEXT`. Leading after a stop: `SAME_COLOUR`,
/// `NOT_LOWEST`. Opening: `NOT_LOWEST`. `blame` are indices into `play`.
pub fn run_play(
    mode: Mode,
    hand: &[Card],
    play: &[Card],
    lowest: Lowest,
) -> Result<Played, Violation> {
    let Some(first) = play.first() else {
        return Err(Violation::new(Code::EmptyPlay, "RU-16"));
    };
    let foreign = |&i: &usize| !hand.contains(&play[i]) || play[..i].contains(&play[i]);
    if let Some(index) = (0..play.len()).find(foreign) {
        return Err(Violation::new(Code::NotInHand, "RU-14").blaming([index].to_vec()));
    }
    if let Some(gap) = (1..play.len()).find(|&i| play[i - 1].next() != Some(play[i])) {
        return Err(Violation::new(Code::NotInSequence, "RU-15").blaming([gap].to_vec()));
    }
    match mode {
        Mode::Open => check_lead(*first, hand, None, lowest)?,
        Mode::Follow(last) => check_follow(*first, last)?,
        Mode::Restart(last) => check_lead(*first, hand, Some(last), lowest)?,
    }
    let hand_after = hand.len() - play.len();
    Ok(Played {
        out: hand_after == 0,
        hand_after,
    })
}

/// RU-16, RU-17: only the next card of the suit follows.
pub(super) fn check_follow(card: Card, last: Card) -> Result<(), Violation> {
    match last.next() {
        None => Err(Violation::new(Code::AfterAce, "RU-17").blaming([0].to_vec())),
        Some(next) if next != card => Err(Violation::new(Code::NotNext, "RU-16")
            .blaming([0].to_vec())
            .fixed_by(Fix::Play(next))),
        Some(_) => Ok(()),
    }
}

/// RU-15, RU-18: a lead at the opening (`stopped` is `None`), or after a stop at a card. `hand` is
/// what is known of that hand: a card that is not known cannot make a lead wrong.
pub(super) fn check_lead(
    card: Card,
    hand: &[Card],
    stopped: Option<Card>,
    lowest: Lowest,
) -> Result<(), Violation> {
    if let Some(last) = stopped.filter(|last| last.colour() == card.colour()) {
        return Err(Violation::new(Code::SameColour, "RU-18")
            .blaming([0].to_vec())
            .fixed_by(Fix::LeadColour(last.colour().other())));
    }
    let may_lead = leads(hand, stopped, lowest);
    if !may_lead.contains(&card) {
        let rule = if stopped.is_some() { "RU-18" } else { "RU-15" };
        return Err(Violation::new(Code::NotLowest, rule)
            .blaming([0].to_vec())
            .fixed_by(Fix::Lead(may_lead)));
    }
    Ok(())
}

/// RU-15, RU-18, RU-19, RU-A9: the cards of a hand that may be led, suit by suit: the lowest of each
/// suit; after a stop of the other colour only, and under `lowest=colour` the lowest of that colour.
/// The opening is always by suit.
pub fn leads(hand: &[Card], stopped: Option<Card>, lowest: Lowest) -> Vec<Card> {
    let colour = stopped.map(|last| last.colour().other());
    let right = |card: &&Card| colour.is_none_or(|colour: Colour| card.colour() == colour);
    let lowest_of = |suit: Suit| {
        let of_suit = hand.iter().filter(right).filter(|card| card.suit == suit);
        of_suit.min_by_key(|card| card.height()).copied()
    };
    let mut may_lead: Vec<Card> = Suit::ALL.into_iter().filter_map(lowest_of).collect();
    if stopped.is_some() && lowest == Lowest::Colour {
        let least = may_lead.iter().map(|card| card.height()).min();
        may_lead.retain(|card| Some(card.height()) == least);
    }
    may_lead
}

/// Where the runs stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum At {
    /// Nothing is played yet; the winner of the poker hand opens (RU-15).
    Opening {
        /// Who opens.
        leader: Seat,
    },
    /// Something is.
    After {
        /// The card played last.
        last: Card,
        /// Who played it.
        by: Seat,
    },
}

/// What happens next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// RU-15: that seat opens with one of these cards.
    Open {
        /// Who.
        by: Seat,
        /// One for each suit the player holds.
        choices: Vec<Card>,
    },
    /// RU-16: the holder of the next card goes on.
    Follow {
        /// Who.
        by: Seat,
        /// With what.
        card: Card,
    },
    /// RU-17, RU-18: the run has stopped and that seat leads.
    Restart {
        /// The last to have played, or the first to the left who has a card of the other colour.
        by: Seat,
        /// The cards that may be led.
        choices: Vec<Card>,
    },
    /// RU-23: nobody has the other colour; each pays for the cards in hand.
    Impasse {
        /// Cards left with each seat.
        pay: Vec<(Seat, usize)>,
    },
    /// RU-21: that seat has no card left; this comes before anything else (RU-A18).
    RoundOver {
        /// Who.
        winner: Seat,
    },
}

/// RU-15 to RU-23: what happens next, when all hands are known. `hands` are those after the last
/// play, in order to the left.
///
/// # Errors
/// `NOT_SEATED` when the leader or the last player has no entry in `hands`.
pub fn run_next(hands: &[(Seat, Vec<Card>)], at: At, lowest: Lowest) -> Result<Event, Violation> {
    let (At::Opening { leader: seat } | At::After { by: seat, .. }) = at;
    let place = hands.iter().position(|(named, _)| *named == seat);
    let place = place.ok_or_else(|| Violation::new(Code::NotSeated, "RU-15"))?;
    let At::After { last, .. } = at else {
        let choices = leads(&hands[place].1, None, lowest);
        return Ok(Event::Open { by: seat, choices });
    };
    if hands[place].1.is_empty() {
        return Ok(Event::RoundOver { winner: seat });
    }
    let holds = |card: &Card| hands.iter().find(|(_, hand)| hand.contains(card));
    if let Some(card) = last.next()
        && let Some((by, _)) = holds(&card)
    {
        return Ok(Event::Follow { by: *by, card });
    }
    // RU-A10: the lead passes to the left until somebody has the other colour.
    let from_him = hands[place..].iter().chain(&hands[..place]);
    let mut restarts = from_him.map(|(by, hand)| (*by, leads(hand, Some(last), lowest)));
    let pay = || {
        hands
            .iter()
            .map(|(seat, hand)| (*seat, hand.len()))
            .collect()
    };
    Ok(restarts
        .find(|(_, choices)| !choices.is_empty())
        .map_or_else(
            || Event::Impasse { pay: pay() },
            |(by, choices)| Event::Restart { by, choices },
        ))
}
