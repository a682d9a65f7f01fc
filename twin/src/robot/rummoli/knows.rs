//! What a machine knows, as its player is asked: what its page tells and its hand holds, and what was told before.

use std::collections::BTreeMap;

use players::rummoli::{Bid, Position};
use rules::Seat;
use rules::rummoli::{Board, Card, Colour, Section, Setup};
use table::piece::Piece;
use table::view::{Phase, View};
use table::words::{Say, say};
use table::zone::Zone;

use crate::robot::{Memory, Sight};
use crate::spot::Spot;

/// What was seen in a deal and is not told any more.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// RU-11: the five cards that each has shown.
    shown: BTreeMap<Seat, Vec<Card>>,
    /// RU-08: the first hand of a machine that has taken the widow.
    pub(super) dead: BTreeMap<Seat, Vec<Card>>,
}

impl Seen {
    /// What a page tells is remembered until the deal is over.
    pub(crate) fn look(&mut self, view: &View) {
        if matches!(view.phase, Phase::Ready | Phase::Scored) {
            *self = Seen::default();
        }
        let groups = view.sheet().into_iter().flat_map(|sheet| &sheet.groups);
        for group in groups {
            let cards = group.pieces.iter().filter_map(|name| name.parse().ok());
            let cards: Option<Vec<Card>> = cards.map(face).collect();
            self.shown.insert(group.owner, cards.unwrap_or_default());
        }
    }
}

/// The card that a piece shows; none if it is a joker.
pub(super) fn face(piece: Piece) -> Option<Card> {
    piece.card()?.to_string().parse().ok()
}

/// The cards among pieces.
pub(super) fn faces(pieces: &[(String, Piece)]) -> Vec<Card> {
    pieces
        .iter()
        .filter_map(|(_, piece)| face(*piece))
        .collect()
}

/// What it knows now.
pub(super) fn position(sight: &Sight, memory: &Memory) -> Option<Position> {
    let (view, sheet) = (&sight.view, sight.view.sheet()?);
    let seats = sight.seats();
    let place = |seat: Seat| seats.iter().position(|other| *other == seat);
    let played = sheet.played.iter();
    let laid = played.filter_map(|one| Some((place(one.seat)?, one.card.parse().ok()?)));
    let laid: Vec<(usize, Card)> = laid.collect();
    let section = |name: &str| match name {
        "pot" => Some(Section::Rummoli),
        name => name.parse().ok(),
    };
    let sections = sheet.sections.iter();
    let sections = sections.filter_map(|one| Some((section(&one.name)?, one.chips)));
    let dealer = place(view.dealer)?;
    let shown = |seat: &Seat| memory.rummoli.shown.get(seat).cloned().unwrap_or_default();
    let chips = view.seats.get(sight.seat.index())?.total;
    let mut position = Position {
        options: memory.options(),
        dealer,
        chips: chips.into(),
        board: Board::with(sections.collect()),
        hand: faces(&sight.hand()),
        dead: memory
            .rummoli
            .dead
            .get(&sight.seat)
            .cloned()
            .unwrap_or_default(),
        held: Vec::new(),
        bid: bid(sight).and_then(|(seat, chips)| {
            Some(Bid {
                place: place(seat)?,
                chips,
            })
        }),
        shown: seats.iter().map(shown).collect(),
        missing: missing(&laid),
        passed: passed(&laid, seats.len()),
        laid,
    };
    position.held = held(sight, &seats, &position)?;
    Some(position)
}

/// The cards of each: before the widow has gone as they were dealt (RU-05), then as they are seen. No more than there are.
fn held(sight: &Sight, seats: &[Seat], position: &Position) -> Option<Vec<usize>> {
    let (players, dealer) = (seats.len(), position.dealer);
    let setup = Setup::new(players).ok()?;
    let mut unseen = position.unseen().len();
    let held = seats.iter().enumerate().map(|(place, seat)| {
        let known = position.known(place).len();
        let lie = [Spot::Hand(*seat), Spot::Zone(Zone::Pad(*seat))];
        let lie: usize = lie.iter().map(|spot| sight.count(*spot)).sum();
        let laid = position.laid.iter().filter(|(by, _)| *by == place).count();
        let others = match (place, sight.view.phase) {
            (0, _) => return position.hand.len(),
            (_, Phase::Dealt) => setup.dealt((place + players - dealer - 1) % players),
            _ => lie.saturating_sub(laid + known),
        };
        let others = others.min(unseen); // a card may have been lost, or lie where it does not belong
        unseen -= others;
        known + others
    });
    Some(held.collect())
}

/// RU-17: a run that goes on elsewhere has stopped before a card that nobody had.
fn missing(laid: &[(usize, Card)]) -> Vec<Card> {
    let next = laid
        .iter()
        .skip(1)
        .map(|(_, card)| Some(*card))
        .chain([None]);
    let stops = laid.iter().zip(next).filter_map(|((_, card), next)| {
        let missing = card.next();
        missing.filter(|_| missing != next)
    });
    stops.collect()
}

/// RU-18: after a stop whoever played last is asked for the other colour, and then the next to the left. The seat itself is
/// asked now.
fn passed(laid: &[(usize, Card)], players: usize) -> Vec<(usize, Colour)> {
    let leads = laid
        .iter()
        .skip(1)
        .map(|(by, card)| (*by, Some(*card)))
        .chain([(0, None)]);
    let stops = laid.iter().zip(leads);
    let passed = stops.flat_map(|((last, card), (leader, lead))| {
        let goes_on = lead.is_some() && lead == card.next();
        let before = (leader + players - last) % players;
        let before = if goes_on { 0 } else { before };
        (0..before).map(move |n| ((last + n) % players, card.colour().other()))
    });
    passed.collect()
}

/// RU-07: the bid that stands, as everybody has heard it.
fn bid(sight: &Sight) -> Option<(Seat, i64)> {
    heard(sight, |name, chips| {
        say!("ru-log-bids", name = name, n = chips)
    })
}

/// RU-06 to RU-08: whoever has the widow now, and the chips that they have paid for it, 0 as the dealer.
pub(in crate::robot) fn taker(sight: &Sight) -> Option<(Seat, i64)> {
    let takes = |name: &str| say!("ru-log-take-widow", name = name);
    let takes = heard(sight, |name, _| takes(name)).map(|(seat, _)| (seat, 0));
    let buys = |name: &str, chips: i64| say!("ru-log-sold", name = name, n = chips);
    takes.or_else(|| heard(sight, buys))
}

/// Of whom the newest line of this deal tells that, and how many chips.
fn heard(sight: &Sight, told: impl Fn(&str, i64) -> Say) -> Option<(Seat, i64)> {
    let view = &sight.view;
    let dealer = view.seats.get(view.dealer.index())?;
    let deals = say!("log-deals", name = dealer.name.as_str()).tell(view.lang);
    let lines = view.log.iter().rev().take_while(|line| **line != deals);
    let says = |line: &String| {
        let numbers = line.split(|c: char| !c.is_ascii_digit());
        let numbers = numbers.filter_map(|number| number.parse().ok()).chain([0]);
        let mut all = numbers.flat_map(|chips| view.players().map(move |player| (player, chips)));
        let by = all.find(|(player, chips)| told(&player.name, *chips).tell(view.lang) == *line);
        by.map(|(player, chips)| (player.seat, chips))
    };
    lines.into_iter().find_map(says)
}
