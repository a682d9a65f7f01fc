//! What a game has to tell, each thing under the fact of the rules that it is, and the one place where
//! that is cut to what a viewer may see.
//!
//! A game cannot fill a [`View`] itself: what no fact classifies reaches nobody.

use rules::{Disclosed, Disclosure, Seat};

use super::{
    CallView, ClaimView, Countdown, FaultView, GroupView, NextStep, Notice, Phase, PlayedView,
    QuestionView, ResultView, Reveal, Scene, SeatNote, SeatView, SectionView, Sheet, SwapView,
    TimerView, TradeView, TradingView, TrayView, View,
};

/// Something that a page can show.
#[derive(Clone, Debug)]
pub(crate) enum Shows {
    /// Types that are taken out, as printed.
    Removed(Vec<String>),
    /// What lies in the centre, as printed.
    Centre(Vec<String>),
    /// Pieces that a pad reads now.
    OnPad(Seat, usize),
    /// The plaque that a seat has taken.
    Plaque(Seat, String),
    Tray(TrayView),
    Trade(TradeView),
    Claim(ClaimView),
    Reveal(Reveal),
    /// Pieces in the stock.
    Stock(usize),
    /// The discard pile, oldest first, as printed.
    Discard(Vec<String>),
    Group(GroupView),
    Fault(FaultView),
    /// A short fact about a seat.
    Note(Seat, String),
    /// The shape for which a seat plays on the rack, by its name.
    RackGame(Seat, &'static str),
    /// What a seat swaps.
    Swap(Seat, SwapView),
    /// Cards that a seat has had to draw for calls that it missed.
    Charged(Seat, usize),
    /// The seat does not play this deal.
    Out(Seat),
    /// Pieces on a pad that the game waits for: seen, and needed.
    Awaited(Seat, usize, usize),
    Section(SectionView),
    Played(PlayedView),
    Result(ResultView),
    /// The best that could be made of a hand.
    Best(ResultView),
}

impl Shows {
    fn put(self, view: &mut View) {
        match self {
            Shows::Removed(types) => trading(view, |shown| shown.removed = types),
            Shows::Centre(pieces) => view.centre = pieces,
            Shows::OnPad(at, seen) => seat(view, at, |seat| seat.seen = seen),
            Shows::Plaque(at, plaque) => seat(view, at, |seat| {
                seat.plaque.get_or_insert(plaque);
            }),
            Shows::Tray(tray) => trading(view, |shown| shown.trays.push(tray)),
            Shows::Trade(trade) => trading(view, |shown| shown.trade = Some(trade)),
            Shows::Claim(claim) => trading(view, |shown| shown.claims.push(claim)),
            Shows::Reveal(reveal) => trading(view, |shown| shown.reveal = Some(reveal)),
            Shows::Stock(stock) => sheet(view, |sheet| sheet.stock = Some(stock)),
            Shows::Discard(pile) => sheet(view, |sheet| sheet.discard = pile),
            Shows::Group(group) => sheet(view, |sheet| sheet.groups.push(group)),
            Shows::Fault(fault) => sheet(view, |sheet| sheet.faults.push(fault)),
            Shows::Note(at, fact) => note(view, at, |note| note.facts.push(fact)),
            Shows::RackGame(at, shape) => note(view, at, |note| note.rack_game = Some(shape)),
            Shows::Swap(at, swap) => note(view, at, |note| note.swaps.push(swap)),
            Shows::Charged(at, cards) => note(view, at, |note| note.charged = cards),
            Shows::Out(at) => note(view, at, |note| note.out = true),
            Shows::Awaited(at, seen, of) => note(view, at, |note| {
                (note.seen, note.of) = (seen, of);
            }),
            Shows::Section(section) => sheet(view, |sheet| sheet.sections.push(section)),
            Shows::Played(played) => sheet(view, |sheet| sheet.played.push(played)),
            Shows::Result(result) => sheet(view, |sheet| sheet.result = Some(result)),
            Shows::Best(best) => sheet(view, |sheet| sheet.best = Some(best)),
        }
    }
}

/// A game shows one scene: what belongs to the other is not shown.
fn sheet(view: &mut View, change: impl FnOnce(&mut Sheet)) {
    if let Scene::Turns { sheet } = &mut view.scene {
        change(sheet);
    }
}

fn trading(view: &mut View, change: impl FnOnce(&mut TradingView)) {
    if let Scene::Trading(trading) = &mut view.scene {
        change(trading);
    }
}

fn seat(view: &mut View, at: Seat, change: impl FnOnce(&mut SeatView)) {
    view.seats.get_mut(at.index()).map(change);
}

fn note(view: &mut View, at: Seat, change: impl FnOnce(&mut SeatNote)) {
    sheet(view, |sheet| {
        sheet.notes.get_mut(at.index()).map(change);
    });
}

/// What a game tells at a moment.
#[derive(Clone, Debug)]
pub(crate) struct Telling {
    /// What is nobody's secret: whose turn, which round, what to do next.
    view: View,
    /// What may be said, by everybody.
    calls: Vec<CallView>,
    /// The seals of the deal are broken.
    opened: bool,
    facts: Vec<(Disclosure, Vec<Seat>, Shows)>,
}

/// What is nobody's secret in any game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head {
    pub next: NextStep,
    pub phase: Phase,
    pub rounds: u32,
    pub dealer: Seat,
    pub hand: usize,
    pub notices: Vec<Notice>,
    pub questions: Vec<QuestionView>,
    pub calls: Vec<CallView>,
    /// What is sealed in the rules is told by now.
    pub opened: bool,
}

/// What Remmi-Demmi has of it besides.
#[derive(Clone, Debug)]
pub(crate) struct Timed {
    pub seconds: u32,
    pub proposals: Vec<Vec<String>>,
    pub countdown: Option<Countdown>,
    pub timer: TimerView,
    /// Cards that a full pad shows.
    pub of: usize,
}

impl Telling {
    /// `common` is what the frame of all games knows.
    pub fn new(common: View, head: Head) -> Telling {
        Telling {
            view: View {
                next: head.next,
                phase: head.phase,
                rounds: head.rounds,
                dealer: head.dealer,
                hand: head.hand,
                notices: head.notices,
                questions: head.questions,
                ..common
            },
            calls: head.calls,
            opened: head.opened,
            facts: Vec::new(),
        }
    }

    /// Where the match stands.
    pub fn phase(&self) -> Phase {
        self.view.phase
    }

    /// The game has turns: whose it is, and whose was before.
    pub fn turns(&mut self, turn: Option<Seat>, previous: Option<Seat>) {
        let sheet = Box::new(Sheet {
            turn,
            previous,
            notes: vec![SeatNote::default(); self.view.seats.len()],
            ..Sheet::default()
        });
        self.view.scene = Scene::Turns { sheet };
    }

    /// The game is played under the timer.
    pub fn timed(&mut self, timed: Timed) {
        self.view.scene = Scene::Trading(Box::new(TradingView {
            seconds: timed.seconds,
            proposals: timed.proposals,
            ..TradingView::default()
        }));
        self.view.countdown = timed.countdown;
        self.view.timer = timed.timer;
        self.view
            .seats
            .iter_mut()
            .for_each(|seat| seat.of = timed.of);
    }

    /// While chips move, what the deal before brought is the past.
    pub fn without_changes(&mut self) {
        self.view
            .seats
            .iter_mut()
            .for_each(|seat| seat.change = None);
    }

    /// Tells a fact to whom the rules let know it, where it concerns nobody in particular.
    pub fn tell(&mut self, fact: impl Disclosed, shows: Shows) {
        self.tell_to(fact, &[], shows);
    }

    /// Tells a fact that concerns some seats.
    pub fn tell_to(&mut self, fact: impl Disclosed, concerned: &[Seat], shows: Shows) {
        self.facts
            .push((fact.disclosure(), concerned.to_vec(), shows));
    }

    /// What a viewer may see of it; `None` is whoever sits nowhere, and may see what everybody may.
    pub fn seen_by(self, viewer: Option<Seat>) -> View {
        let mut view = self.view;
        for (disclosure, concerned, shows) in self.facts {
            let may = match disclosure {
                Disclosure::Public => true,
                Disclosure::Private => viewer.is_some_and(|viewer| concerned.contains(&viewer)),
                Disclosure::Sealed => self.opened,
                Disclosure::Challenged | Disclosure::Never => false,
            };
            if may {
                shows.put(&mut view);
            }
        }
        // A seat's page says its own calls, the table's page everybody's.
        view.calls = self.calls;
        view.calls
            .retain(|call| viewer.is_none_or(|viewer| viewer == call.seat));
        view
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{rami, remmi_demmi, rummoli};

    /// One note of each class, the private one for seat 1.
    fn telling(opened: bool) -> Telling {
        let head = Head {
            opened,
            ..Head::default()
        };
        let common = View {
            seats: vec![SeatView::default(); 2],
            ..View::default()
        };
        let mut telling = Telling::new(common, head);
        telling.turns(None, None);
        let note = |text: &str| Shows::Note(Seat(0), text.to_owned());
        telling.tell(rami::Fact::HasLaid, note("public"));
        telling.tell_to(remmi_demmi::Fact::TradeRefused, &[Seat(1)], note("private"));
        telling.tell(rummoli::Fact::HiddenFive, note("sealed"));
        telling.tell(rami::Fact::MissedCall, note("challenged"));
        telling.tell(rami::Fact::DiscardsBelow, note("never"));
        telling
    }

    fn seen(opened: bool, viewer: Option<Seat>) -> Vec<String> {
        let view = telling(opened).seen_by(viewer);
        view.sheet().unwrap().notes[0].facts.clone()
    }

    #[test]
    fn each_viewer_sees_what_the_rules_let_them_know() {
        assert_eq!(seen(false, None), ["public"]);
        assert_eq!(seen(false, Some(Seat(0))), ["public"]);
        assert_eq!(seen(false, Some(Seat(1))), ["public", "private"]);
        assert_eq!(seen(true, None), ["public", "sealed"]);
        assert_eq!(seen(true, Some(Seat(1))), ["public", "private", "sealed"]);
    }
}
