//! What a robot has to go by, and what its game may ask of that.

use std::fmt;

use table::event::Request;
use table::furniture::Furniture;
use table::game::{STOCK_EMPTY, Vocabulary, yes_no};
use table::piece::Piece;
use table::view::{CallInput, CallView, Phase, Verdict, View};
use table::words::Say;
use table::zone::Zone;

use super::{Deed, Memory};
use crate::shown::{Seen, Side};
use crate::spot::Spot;
use rules::Seat;

/// What a robot sees: what a person at its seat does.
pub struct Sight {
    /// The seat that the machine plays.
    pub seat: Seat,
    /// Its page.
    pub view: View,
    /// The felt as it lies before that seat, face down what is face down for it.
    pub seen: Vec<Seen>,
    /// Its hand has drawn in the turn under way, and not thrown.
    pub drew: bool,
    /// Cards that it has yet to draw for a call that it missed (RA-23).
    pub owes: usize,
    /// The pieces that it has laid among the melds since then, and may take back.
    pub laid: Vec<String>,
    /// How the table is built.
    pub furniture: Furniture,
}

impl Sight {
    /// The players to the left, from its own seat on.
    pub(super) fn seats(&self) -> Vec<Seat> {
        let players = self.view.players();
        let mut seats: Vec<Seat> = players.map(|player| player.seat).collect();
        let own = seats.iter().position(|seat| *seat == self.seat);
        seats.rotate_left(own.unwrap_or(0));
        seats
    }

    /// The others, from the next player on, where play goes to the left or to the right.
    pub(super) fn others(&self, to_the_left: bool) -> Vec<Seat> {
        let mut others = self.seats().split_off(1);
        if !to_the_left {
            others.reverse();
        }
        others
    }

    /// Its hand, with the names of the pieces.
    pub(super) fn hand(&self) -> Vec<(String, Piece)> {
        self.pieces(Spot::Hand(self.seat))
    }

    /// What lies on its pad.
    pub(super) fn pad(&self) -> Vec<(String, Piece)> {
        self.pieces(Spot::Zone(Zone::Pad(self.seat)))
    }

    /// The pieces at a place whose faces it sees, lowest first.
    pub(super) fn pieces(&self, spot: Spot) -> Vec<(String, Piece)> {
        let open = self.at(spot);
        open.filter_map(|one| Some((one.id.clone(), one.piece()?)))
            .collect()
    }

    /// What it calls the pieces at a place, open or not, lowest first.
    pub(super) fn ids(&self, spot: Spot) -> Vec<String> {
        self.at(spot).map(|one| one.id.clone()).collect()
    }

    /// The same of those that it laid there.
    pub(super) fn own(&self, spot: Spot) -> Vec<String> {
        let own = self.at(spot).filter(|one| one.of == Some(self.seat));
        own.map(|one| one.id.clone()).collect()
    }

    /// How many pieces lie at a place.
    pub(super) fn count(&self, spot: Spot) -> usize {
        self.at(spot).count()
    }

    fn at(&self, spot: Spot) -> impl DoubleEndedIterator<Item = &Seen> {
        let there = self.seen.iter().filter(move |one| one.spot == spot);
        let pad = Spot::Zone(Zone::Pad(self.seat));
        // What another has dropped there they pick up again.
        let dropped = move |one: &Seen| one.spot == pad && one.of.is_some_and(|of| of != self.seat);
        there.filter(move |one| one.side != Side::Foreign && !dropped(one))
    }

    /// What it calls the topmost piece of a pile.
    pub(super) fn top(&self, zone: Zone) -> Option<String> {
        self.at(Spot::Zone(zone))
            .next_back()
            .map(|one| one.id.clone())
    }

    /// A call that it may say now.
    pub(super) fn call(&self, word: impl Vocabulary) -> Option<&CallView> {
        let mut calls = self.view.calls.iter();
        calls.find(|call| call.call == word.name() && call.seat == self.seat)
    }

    /// It says a call, with what comes with it.
    pub(super) fn says(&self, word: impl Vocabulary, value: Option<String>) -> Option<Deed> {
        let call = self.call(word)?;
        let value = match (&call.input, value) {
            (CallInput::None, _) => None,
            (_, value) => value,
        };
        Some(Deed::Ask(Request::Call {
            seat: self.seat,
            call: call.call.to_owned(),
            value,
        }))
    }

    /// It has thrown, and its turn is not over: it says so where that ends a turn; after a while it
    /// says what it threw, since an antenna takes only so many tags. A hint says so once the table tells that nothing goes on.
    pub(super) fn waits_for_turn<W: Vocabulary>(
        &self,
        memory: &mut Memory,
        over: W,
        unread: W,
    ) -> Option<Deed> {
        let over = self.says(over, None);
        over.or_else(|| {
            let pile = self.pieces(Spot::Zone(Zone::Discard));
            let is_seen = self.view.sheet()?.discard.len() >= pile.len();
            // What was torn and thrown again at once may seem never to have gone.
            let stalled = self.view.notices.iter().any(|one| one.kind == "stalled");
            let patient = match memory.hurries {
                // The readers have not had their time yet.
                true => stalled,
                false => memory.waited(self, "unread", 40) && (!is_seen || stalled),
            };
            let thrown = pile.last()?.1.printed();
            patient.then(|| self.says(unread, Some(thrown)))?
        })
    }

    /// It answers a question, if it stands and is not asked of another.
    pub(super) fn answers(&self, about: impl fmt::Display, yes: bool) -> Option<Deed> {
        let question = about.to_string();
        let mine = |to: Option<Seat>| to.is_none_or(|to| to == self.seat);
        let mut asked = self.view.questions.iter();
        let asked = asked.any(|asked| asked.id == question && mine(asked.to));
        let value = yes_no(yes).to_owned();
        asked.then_some(Deed::Ask(Request::Answer { question, value }))
    }

    /// That stands in the log, of the player there.
    pub(super) fn was_told(&self, of: Seat, line: impl Fn(&str) -> Say) -> bool {
        let seat = self.view.seats.get(of.index());
        let told = seat.map(|seat| line(&seat.name).tell(self.view.lang));
        told.is_some_and(|line| self.view.log.contains(&line))
    }

    /// Whoever plays just before it has that many pieces in hand, and since their turn the log has none of the lines that settle it.
    pub(super) fn kept_quiet<const N: usize>(
        &self,
        before: Seat,
        left: usize,
        settles: impl Fn(&str) -> [Say; N],
    ) -> bool {
        let seat = self.view.seats.get(before.index());
        let Some(seat) = seat else {
            return false;
        };
        let settled = settles(&seat.name).map(|line| line.tell(self.view.lang));
        // They throw, maybe think again and throw once more, and have said so before that or after it; what stands
        // before their last turn does not count.
        let (throws, mut turns, mut theirs) = (format!("{} ", seat.name), 0, false);
        let mut lately = self.view.log.iter().rev().take_while(|line| {
            if self.view.past.iter().any(|step| step.text == **line) {
                let before = std::mem::replace(&mut theirs, line.starts_with(&throws));
                turns += usize::from(theirs && !before);
            }
            turns < 2
        });
        let holds = [Spot::Hand(before), Spot::Zone(Zone::Pad(before))];
        !lately.any(|line| settled.contains(line))
            && holds.map(|spot| self.count(spot)) == [left, 0]
    }

    /// A card that it is thought to have thrown, and has not, is the one that was not read before.
    pub(super) fn tells_of_unread(&self, threw: Option<&String>) -> Option<Deed> {
        let previous = self.view.sheet().and_then(|sheet| sheet.previous);
        let mut asked = self.view.questions.iter();
        let asked = asked.find(|asked| {
            let card = asked.id.strip_prefix("unread:");
            card.is_some_and(|card| threw.is_none_or(|threw| threw != card))
        })?;
        (previous == Some(self.seat)).then(|| {
            let (question, value) = (asked.id.clone(), "before".to_owned());
            Deed::Ask(Request::Answer { question, value })
        })
    }

    /// It says where a card is that the table has read on the pile only for a moment, if it knows: whoever holds it has drawn
    /// it, or has dropped it there out of their own hand and taken it up again.
    pub(super) fn tells_of_pile(&self) -> Option<Deed> {
        let mut asked = self.view.questions.iter();
        asked.find_map(|asked| {
            let card = asked.id.strip_prefix("brief:")?;
            let is = |one: &&Seen| one.piece().is_some_and(|piece| piece.to_string() == card);
            let lies = || self.at(Spot::Zone(Zone::Discard)).find(is);
            let held = || self.at(Spot::Hand(self.seat)).find(is);
            let value = match (lies(), held()) {
                (Some(_), _) => "lies",
                (None, Some(held)) if held.of == Some(self.seat) => "taken-back",
                (None, Some(_)) => "thrown",
                (None, None) => return None,
            };
            let (question, value) = (asked.id.clone(), value.to_owned());
            Some(Deed::Ask(Request::Answer { question, value }))
        })
    }

    /// Two cards came on the pile at once, and it threw one of them. If it is not its turn, whose turn it is had thrown the
    /// other before.
    pub(super) fn tells_which_it_threw(&self, threw: Option<&String>) -> Option<Deed> {
        let threw = threw.filter(|threw| !self.holds(threw))?;
        let asked = self.view.questions.iter().find(|asked| {
            let two = asked.id.strip_prefix("thrown:");
            let two = two.and_then(|two| two.split_once('+'));
            two.is_some_and(|(one, other)| [one, other].contains(&threw.as_str()))
        })?;
        let value = match self.my_turn() {
            true => threw.clone(),
            false => "both".to_owned(),
        };
        let question = asked.id.clone();
        Some(Deed::Ask(Request::Answer { question, value }))
    }

    /// The table thinks that what it threw may not be thrown. It knows better, and waits for whoever has the
    /// card to say so.
    pub(super) fn is_asked_of_throw(&self, threw: Option<&String>) -> bool {
        let asked = |threw: &String| {
            let question = format!("brief:{threw}");
            self.view.questions.iter().any(|asked| asked.id == question)
        };
        threw.is_some_and(|threw| asked(threw) && !self.holds(threw))
    }

    fn holds(&self, name: &String) -> bool {
        self.hand().iter().any(|(held, _)| held == name)
    }

    /// It takes up what lies on the pile and was not thrown.
    pub(super) fn takes_up(&self) -> Option<Deed> {
        let mut told = self.view.notices.iter();
        let lies = told.any(|notice| notice.kind == "not_thrown") && self.my_turn();
        let top = self.top(Zone::Discard).filter(|_| lies)?;
        Some(Deed::Carry(vec![top], Spot::Hand(self.seat)))
    }

    /// The top of the stock. An empty one is said, also against the table's count, and then replenished from the discards, where the
    /// game has it so.
    pub(super) fn draws(&self, empty: impl Vocabulary) -> Option<Deed> {
        if let Some(top) = self.top(Zone::Stock).or_else(|| self.top(Zone::Centre)) {
            return Some(Deed::Carry(vec![top], Spot::Hand(self.seat)));
        }
        self.answers(STOCK_EMPTY, true)
            .or_else(|| self.says(empty, None))
            .or_else(|| {
                let stay = self.view.game.info().reshuffles?;
                (self.count(Spot::Zone(Zone::Discard)) > stay).then_some(Deed::Shuffle)
            })
    }

    /// Something that it laid is not read yet.
    pub(super) fn is_unread(&self) -> bool {
        self.is_unread_on(Zone::Melds(self.seat))
    }

    /// The same of any zone.
    pub(super) fn is_unread_on(&self, own: Zone) -> bool {
        let groups = self
            .view
            .sheet()
            .into_iter()
            .flat_map(|sheet| &sheet.groups);
        let own_groups = groups.filter(|group| group.zone == own);
        let seen: usize = own_groups.map(|group| group.pieces.len()).sum();
        seen != self.count(Spot::Zone(own))
    }

    /// The table says that the antenna there is dead.
    pub(super) fn is_dead(&self, zone: Zone) -> bool {
        let mut notices = self.view.notices.iter();
        notices.any(|notice| notice.kind == "reader_down" && notice.zone == Some(zone))
    }

    /// Something that was laid is not judged yet, or is not good.
    pub(super) fn is_unsettled(&self) -> bool {
        let mut groups = self
            .view
            .sheet()
            .into_iter()
            .flat_map(|sheet| &sheet.groups);
        self.is_unread() || groups.any(|group| group.verdict != Verdict::Valid)
    }

    /// What it lays on its pad is its hand, laid open: the deal is over, or it has claimed.
    pub(super) fn shows_hand(&self) -> bool {
        self.view.phase == Phase::Showing || self.has_claimed()
    }

    /// It has taken a plaque in this round.
    pub(super) fn has_claimed(&self) -> bool {
        let claims = self.view.claims();
        let seat = self.view.seats.get(self.seat.index());
        claims.iter().any(|claim| claim.seat == Some(self.seat))
            || seat.is_some_and(|seat| seat.plaque.is_some())
            || self
                .pad()
                .iter()
                .any(|(_, piece)| matches!(piece, Piece::Plaque(_)))
    }

    /// Whether the page says that it is this seat's turn.
    pub(super) fn my_turn(&self) -> bool {
        let turn = self.view.sheet().and_then(|sheet| sheet.turn);
        turn == Some(self.seat)
    }

    /// Its whole hand goes onto its pad, to be seen.
    pub(super) fn lay_open(&self) -> Option<Deed> {
        let hand = self.ids(Spot::Hand(self.seat));
        let pad = Spot::Zone(Zone::Pad(self.seat));
        (!hand.is_empty()).then_some(Deed::Carry(hand, pad))
    }

    /// What lies on its pad goes back into its hand.
    pub(super) fn take_back(&self) -> Option<Deed> {
        let pad = self.ids(Spot::Zone(Zone::Pad(self.seat)));
        (!pad.is_empty()).then_some(Deed::Carry(pad, Spot::Hand(self.seat)))
    }
}
