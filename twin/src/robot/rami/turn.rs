//! A turn after its draw, as the player has chosen it and hands carry it out.

use std::collections::VecDeque;

use fastrand::Rng;
use players::rami::{Completion, Draw, Play, tempered};
use rules::card::Card;
use rules::rami::Meld;
use table::event::Request;
use table::game::rami::Word;
use table::piece::Piece;
use table::view::{CallInput, OptionView};
use table::zone::Zone;

use super::laid::{Laid, take};
use super::{Lying, is_clear, knows, lays_again, lying, position};
use crate::robot::{Deed, Memory, Sight};
use crate::shown::Seen;
use crate::spot::Spot;

/// A turn since its draw.
#[derive(Clone, Debug, Default)]
pub struct Turn {
    /// What is left to do, in order; nothing where nothing is chosen.
    steps: VecDeque<Step>,
    /// What it has laid.
    laid: Vec<Laid>,
    /// RA-17: the card that it gives for a joker.
    given: Option<String>,
    /// RA-17: the suites into which it lays a joker, with the place where each begins.
    stands: Vec<(Vec<Card>, i8)>,
}

/// Pieces that are carried.
#[derive(Clone, Debug)]
struct Step {
    names: Vec<String>,
    to: Zone,
    /// What comes of it.
    laid: Vec<Laid>,
    /// The table must have read first what was laid before.
    waits: bool,
}

impl Turn {
    /// What a player has chosen, by the names of the pieces.
    pub(super) fn new(sight: &Sight, lies: &[Lying<'_>], draw: Draw, play: Play) -> Turn {
        let mut hands = Hands {
            sight,
            held: sight.hand(),
            lies: lies.iter().map(|(group, _)| group.zone).collect(),
            melds: lies.iter().map(|(_, meld)| meld.clone()).collect(),
            turn: Turn::default(),
        };
        let recovered = hands.recovers(lies, draw);
        for meld in &play.laid {
            hands.lays(meld);
        }
        if let (Some(first), Some(taken)) = (hands.turn.lays_first(), recovered) {
            first.laid.push(taken);
        }
        for completion in &play.completed {
            hands.completes(*completion);
        }
        hands.throws(play.thrown);
        hands.turn
    }

    /// It lies there, and the joker is not taken yet.
    pub(super) fn has_given(&self, sight: &Sight) -> bool {
        let is_next = self.steps.front().is_some_and(|step| !step.laid.is_empty());
        let given = |one: &Seen| Some(&one.id) == self.given.as_ref();
        let mut lies = sight.seen.iter();
        is_next && lies.any(|one| given(one) && matches!(one.spot, Spot::Zone(Zone::Melds(_))))
    }

    /// What was chosen is of no concern any more: it has thrown.
    pub(in crate::robot) fn ends(&mut self) {
        self.steps.clear();
    }

    /// The step in which the first combination is laid.
    fn lays_first(&mut self) -> Option<&mut Step> {
        self.steps.iter_mut().find(|step| !step.laid.is_empty())
    }

    fn does(&mut self, step: Step) -> Deed {
        for laid in step.laid {
            if !self.laid.iter_mut().any(|before| before.goes_on(&laid)) {
                self.laid.push(laid);
            }
        }
        Deed::Carry(step.names, Spot::Zone(step.to))
    }

    /// The cards that lie in one area make other combinations too, a joker may stand elsewhere: it says what it has laid, where
    /// the table asks or reads it otherwise.
    pub(super) fn tells(&self, sight: &Sight) -> Option<Deed> {
        let asked = |id: &str| sight.view.questions.iter().find(|asked| asked.id == id);
        let answers = |id: String, options: &[OptionView], value: String| {
            let offered = options.iter().any(|option| option.value == value);
            let question = id;
            offered.then_some(Deed::Ask(Request::Answer { question, value }))
        };
        for group in sight
            .view
            .sheet()
            .into_iter()
            .flat_map(|sheet| &sheet.groups)
        {
            // Which of two jokers lies where nobody can tell: it goes by the cards beside it.
            let mut pieces = group.pieces.iter();
            let question = pieces.find_map(|name| asked(&format!("joker:{name}")));
            let mut cards = knows::cards(group).unwrap_or_default();
            cards.sort_unstable();
            let stands = self.stands.iter().find(|(suite, _)| *suite == cards);
            if let (Some(question), Some((_, first))) = (question, stands) {
                return answers(question.id.clone(), &question.options, first.to_string());
            }
        }
        if let Some(question) = asked("laid") {
            let way = self.way(&question.options).unwrap_or("unread");
            return answers("laid".to_owned(), &question.options, way.to_owned());
        }
        if self.is_read(sight) {
            return None;
        }
        let CallInput::Choice { options } = &sight.call(Word::LaidOtherwise)?.input else {
            return None;
        };
        sight.says(Word::LaidOtherwise, Some(self.way(options)?.to_owned()))
    }

    /// The table reads each combination as it was laid. Of two jokers nobody can tell which lies where.
    fn is_read(&self, sight: &Sight) -> bool {
        let groups = sight
            .view
            .sheet()
            .into_iter()
            .flat_map(|sheet| &sheet.groups);
        let lie: Vec<Vec<Card>> = groups.filter_map(knows::cards).collect();
        let is_among = |laid: &Laid| {
            let mut lie = lie.iter();
            lie.any(|lie| {
                let mut lie = lie.clone();
                laid.cards().into_iter().all(|card| take(&mut lie, card))
            })
        };
        self.laid.iter().all(is_among)
    }

    /// The answer that says what was laid, and that nothing was taken out of a combination but what was. What an antenna
    /// has seen being taken no answer names.
    fn way<'a>(&self, options: &'a [OptionView]) -> Option<&'a str> {
        let own: Vec<String> = self.laid.iter().flat_map(Laid::parts).collect();
        let is_taken = |part: &str| part.contains('-');
        let says = |way: &str| {
            let said: Vec<&str> = way.split(", ").collect();
            let laid = own.iter().filter(|part| !is_taken(part));
            let mut taken = said.iter().filter(|part| is_taken(part));
            laid.into_iter().all(|part| said.contains(&part.as_str()))
                && taken.all(|part| own.iter().any(|own| own == part))
        };
        let ways = options.iter().map(|option| option.value.as_str());
        // The answer that tells most comes first.
        ways.filter(|way| says(way))
            .max_by_key(|way| way.matches('-').count())
    }
}

/// A choice on its way to steps.
struct Hands<'a> {
    sight: &'a Sight,
    /// The pieces that are still in hand; what was recovered comes first, as it has to lie in a new combination even where its like is
    /// in hand.
    held: Vec<(String, Piece)>,
    /// Where the combinations lie, in the order of the player's [`Position`](players::rami::Position).
    lies: Vec<Zone>,
    /// The combinations as they will lie.
    melds: Vec<Meld>,
    turn: Turn,
}

impl Hands<'_> {
    /// RA-15 to RA-17: the card recovered counts as held. Gives what comes of the combination from which it is.
    fn recovers(&mut self, lies: &[Lying<'_>], draw: Draw) -> Option<Laid> {
        let (group, card, given) = match draw {
            Draw::Stock => return None,
            Draw::Discard => {
                let pile = self.sight.pieces(Spot::Zone(Zone::Discard));
                self.held.splice(0..0, pile.last().cloned());
                return None;
            }
            Draw::Meld { group, card } => (group, card, None),
            Draw::Joker { group, give } => (group, Card::Joker, Some(give)),
        };
        let before = self.melds[group].cards().to_vec();
        if let Some(give) = given {
            // The joker goes with its new combination.
            let names = self.takes(&[give]);
            self.turn.given = names.first().cloned();
            self.step(names, self.lies[group], Vec::new(), true);
        }
        let pieces = lies[group].0.pieces.iter();
        let named = pieces.filter_map(|name| Some((name.clone(), name.parse::<Piece>().ok()?)));
        let found = named
            .into_iter()
            .find(|(_, piece)| piece.card() == Some(card));
        self.held.splice(0..0, found);
        let after = match given {
            Some(give) => self.melds[group].with_joker_exchanged(give),
            None => self.melds[group].without(card),
        };
        self.melds[group] = after.ok()?;
        Some(Laid::taken(&before, card, given))
    }

    fn lays(&mut self, meld: &Meld) {
        let names = self.takes(meld.cards());
        self.stands(meld);
        self.step(
            names,
            Zone::Melds(self.sight.seat),
            vec![Laid::new(meld.cards())],
            false,
        );
    }

    fn completes(&mut self, completion: Completion) {
        let Completion { group, card, first } = completion;
        let meld = &self.melds[group];
        let laid = Laid::added(meld.cards(), &[card]);
        let ways = meld.complete(&[card]).into_iter().flatten();
        let way = ways.into_iter().find(|way| way.first_place() == first);
        let names = self.takes(&[card]);
        if let Some(way) = way {
            self.stands(&way);
            self.melds[group] = way;
        }
        self.step(names, self.lies[group], vec![laid], true);
    }

    fn throws(&mut self, card: Card) {
        let names = self.takes(&[card]);
        self.step(names, Zone::Discard, Vec::new(), true);
    }

    fn step(&mut self, names: Vec<String>, to: Zone, laid: Vec<Laid>, waits: bool) {
        self.turn.steps.push_back(Step {
            names,
            to,
            laid,
            waits,
        });
    }

    /// The names of pieces that show these cards, which are no longer held.
    fn takes(&mut self, cards: &[Card]) -> Vec<String> {
        let mut name = |card: &Card| {
            let mut held = self.held.iter();
            let at = held.position(|(_, piece)| piece.card() == Some(*card))?;
            Some(self.held.remove(at).0)
        };
        cards.iter().filter_map(&mut name).collect()
    }

    /// RA-17: a joker of the suite stands as was chosen.
    fn stands(&mut self, suite: &Meld) {
        let mut cards = suite.cards().to_vec();
        cards.sort_unstable();
        self.turn
            .stands
            .extend(suite.first_place().map(|first| (cards, first)));
    }
}

/// The next step of its turn, which is chosen first where nothing is.
pub(super) fn goes_on(sight: &Sight, memory: &mut Memory, rng: &mut Rng) -> Option<Deed> {
    let chosen = memory.turns.entry(sight.seat).or_default();
    let waits = chosen.steps.front().is_none_or(|step| step.waits);
    if waits && !is_clear(sight) {
        return lays_again(sight, memory);
    }
    if chosen.steps.is_empty() {
        let lies = lying(sight);
        let position = position(sight, memory, &lies);
        if position.hand.is_empty() {
            // It has gone out, and the table has not seen how; people say so.
            return None;
        }
        let play =
            tempered(memory.strength(sight.seat), memory.temper(sight)).plays(&position, rng);
        let steps = Turn::new(sight, &lies, Draw::Stock, play);
        let chosen = memory.turns.entry(sight.seat).or_default();
        chosen.steps = steps.steps;
        chosen.stands.extend(steps.stands);
    }
    let chosen = memory.turns.get_mut(&sight.seat)?;
    let step = chosen.steps.pop_front()?;
    if !step.names.iter().all(|name| is_at_hand(sight, name)) {
        // People have moved it: it chooses anew.
        chosen.steps.clear();
        return None;
    }
    let deed = chosen.does(step.clone());
    if step.to == Zone::Discard {
        let mut hand = sight.hand().into_iter();
        let (_, thrown) = hand.find(|(name, _)| step.names.contains(name))?;
        memory.throws(sight, &thrown);
    }
    Some(deed)
}

/// It is in its hand, or lies where it may be recovered.
fn is_at_hand(sight: &Sight, name: &str) -> bool {
    let reaches = |spot| match spot {
        Spot::Hand(of) => of == sight.seat,
        Spot::Zone(zone) => matches!(zone, Zone::Melds(_) | Zone::Discard),
        _ => false,
    };
    sight
        .seen
        .iter()
        .any(|one| one.id == name && reaches(one.spot))
}
