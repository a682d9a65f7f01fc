//! An evening in the storm, and what holds in it.

use std::collections::BTreeSet;
use std::ops::Add;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use rules::Seat;
use sensors::Uid;
use table::app::Wanted;
use table::clock::{Micros, SECOND};
use table::event::Request;
use table::game::{GameId, Seating};
use table::journal::recover;
use table::view::{Phase, Verdict, View};
use table::zone::Zone;
use twin::disk::DiskState;
use twin::hardware::zones;
use twin::play::{Conditions, Stage};
use twin::reception::Reception;

use crate::leaks::Leaks;
use crate::weather::{Going, Trouble, What};

const NAMES: [&str; 9] = [
    "Ana", "Ivan", "Léa", "Tom", "Mia", "Nina", "Petar", "Zoé", "Max",
];
/// Rounds of an evening.
const ROUNDS: usize = 2;
/// Robots do something at least this often, when nothing is wrong: a round of Remmi-Demmi may pass without a trade.
const IDLE: Micros = 150 * SECOND;
/// And by then the game goes on, whatever they do.
const SLOW: Micros = 600 * SECOND;
/// By then it is over.
const LONGEST: Micros = 3 * 3600 * SECOND;
/// What lies there is read, and what does not is missed.
const SURE: Micros = 8 * SECOND;

/// So many seconds more, if it is wrong then.
const MOMENTS: usize = 5;

/// Machines are refused this often in an evening, as they know of a trouble later than the table.
const STUBBORN: usize = 10;

/// Of so many evenings one has a scoreboard.
const PANEL: u64 = 4;

/// A zone, what the table believes to lie there, and what does.
type Misbelief = (Zone, BTreeSet<Uid>, BTreeSet<Uid>);

/// What was played.
#[derive(Clone, Copy, Debug, Default)]
pub struct Played {
    pub rounds: usize,
    /// Deals that stood still, said so, and were dealt again by consent.
    pub redeals: usize,
    /// Deeds of robots that the table refused.
    pub refused: usize,
}

impl Add for Played {
    type Output = Played;

    fn add(self, other: Played) -> Played {
        Played {
            rounds: self.rounds + other.rounds,
            redeals: self.redeals + other.redeals,
            refused: self.refused + other.refused,
        }
    }
}

pub struct Evening {
    stage: Stage,
    leaks: Leaks,
    /// Pieces were bared, or the hub has forgotten what was played since its disk failed: what then is a secret nobody can say.
    bared: bool,
    /// So is what is right then, or when an antenna takes for its own what lies elsewhere.
    misled: bool,
    troubles: Vec<Trouble>,
    going: Vec<Going>,
    /// When the next trouble begins.
    next: Micros,
    journaled: usize,
    view: View,
    /// What each seat has beyond the rounds written, in halves of a point.
    start: Vec<i64>,
    /// When somebody did something last, or something was mended.
    moved: Micros,
    /// When the game went on last.
    went_on: Micros,
    played: Played,
}

impl Evening {
    pub fn begin(game: GameId, players: usize, seed: u64, troubles: Vec<Trouble>) -> Evening {
        let conditions = Conditions {
            seed,
            reception: Reception::Usual,
            // It takes most of the computing.
            no_panel: !seed.is_multiple_of(PANEL),
            ..Conditions::default()
        };
        let mut stage = Stage::new(conditions).expect("a table of the twin");
        let seating = Seating {
            game,
            names: NAMES[..players].iter().map(|&name| name.into()).collect(),
            ..Seating::default()
        };
        stage.seat(seating).expect("so many can play it");
        stage.robots(Seat::all(players)).expect("they sit there");
        let view = stage.table().view(None);
        let mut troubles = troubles;
        troubles.reverse();
        let next = troubles
            .last()
            .map_or(0, |trouble| due(trouble, stage.micros()));
        Evening {
            leaks: Leaks::new(game),
            bared: false,
            misled: false,
            troubles,
            going: Vec::new(),
            next,
            journaled: 0,
            start: beyond(&view),
            view,
            moved: stage.micros(),
            went_on: stage.micros(),
            played: Played::default(),
            stage,
        }
    }

    /// # Errors
    /// What does not hold.
    pub fn play(&mut self) -> Result<Played, TestCaseError> {
        while self.played.rounds < ROUNDS && self.view.phase != Phase::Finished {
            prop_assert!(
                self.stage.micros() < LONGEST,
                "it takes too long{}",
                self.told()
            );
            self.weather();
            if let Some(done) = self.stage.turn() {
                match &done.refused {
                    Some(_) => self.played.refused += 1,
                    None => self.moved = self.stage.micros(),
                }
                let again = self.played.refused > STUBBORN;
                prop_assert!(!again, "it goes on: {done:?}{}", self.told());
            }
            let journaled = self.stage.table().journal().disk().len();
            if std::mem::replace(&mut self.journaled, journaled) != journaled {
                self.look()?;
            }
            let now = self.stage.micros();
            if now > self.moved + IDLE || now > self.went_on + SLOW {
                self.stands_still()?;
            }
        }
        self.calms_down()?;
        Ok(self.played)
    }

    /// Troubles begin and end.
    fn weather(&mut self) {
        let now = self.stage.micros();
        let over = self.going.extract_if(.., |going| going.until <= now);
        let over: Vec<Going> = over.collect();
        for going in over {
            going.end(&mut self.stage);
            self.moved = now;
        }
        if self.next <= now
            && let Some(trouble) = self.troubles.pop()
        {
            let disk = self.stage.table().journal().disk().state();
            let starts = matches!(trouble.what, What::Again(_));
            let forgets = starts && disk != DiskState::Well;
            self.bared |= trouble.what.bares() || forgets;
            self.misled |= trouble.what.misleads() || forgets;
            self.going.push(trouble.begin(&mut self.stage));
            self.moved = now;
            let next = self.troubles.last();
            self.next = next.map_or(Micros::MAX, |trouble| due(trouble, now));
        }
    }

    fn look(&mut self) -> Result<(), TestCaseError> {
        let view = self.stage.table().view(None);
        if let (false, Err(leak)) = (self.bared, self.leaks.look(&self.stage, &view)) {
            prop_assert!(false, "{leak}{}", self.told());
        }
        let wrong = judged_wrong(&view).filter(|_| !self.misled);
        prop_assert!(wrong.is_none(), "judged wrong: {wrong:?}{}", self.told());
        let written = (self.view.written.len(), view.written.len());
        prop_assert!(
            written.1 <= written.0 + 1,
            "{} rounds are written at once{}",
            written.1 - written.0,
            self.told()
        );
        self.played.rounds += usize::from(written.1 > written.0);
        // Between the rounds: chips are laid in the middle of one (RU-03). A total is told without its half.
        let between = matches!(view.phase, Phase::Ready | Phase::Scored | Phase::Finished);
        let follow = |(now, start): (i64, &i64)| (now - start).abs() <= 1;
        let followed = beyond(&view).into_iter().zip(&self.start).all(follow);
        prop_assert!(
            !between || followed,
            "points do not follow from the rounds{}",
            self.told()
        );
        let at = |view: &View| (view.phase, view.log.clone());
        if at(&view) != at(&self.view) {
            self.went_on = self.stage.micros();
        }
        self.view = view;
        Ok(())
    }

    /// Nothing is wrong any more, and nobody does anything: the table must say what it waits for. Then the deal is
    /// dealt again, as people agree to.
    fn stands_still(&mut self) -> Result<(), TestCaseError> {
        let view = self.stage.table().view(None);
        let faults = view.sheet().is_some_and(|sheet| !sheet.faults.is_empty());
        // But for a turn, the line at the top asks for what is to be done.
        let turn = view.sheet().is_some_and(|sheet| sheet.turn.is_some());
        let played = view.phase == Phase::Playing && turn;
        let says = !view.questions.is_empty() || !view.notices.is_empty() || faults || !played;
        prop_assert!(says, "it stands still and says nothing{}", self.told());
        self.played.redeals += 1;
        prop_assert!(
            self.played.redeals < 5,
            "it stands still again{}",
            self.told()
        );
        let (seat, what) = (None, Wanted::Redeal);
        let wanted = self.stage.ask(None, Request::Propose { seat, what });
        let agreed = wanted.and_then(|()| self.stage.ask(None, Request::Agree { seat }));
        if let Err(why) = agreed {
            prop_assert!(false, "it cannot be dealt again: {why}{}", self.told());
        }
        self.stage.gather();
        self.moved = self.stage.micros();
        self.went_on = self.moved;
        Ok(())
    }

    /// All is mended, and everybody waits: the table believes what is true, and its journal says how it came so.
    fn calms_down(&mut self) -> Result<(), TestCaseError> {
        self.troubles.clear();
        for going in self.going.drain(..) {
            going.end(&mut self.stage);
        }
        self.stage.robots([]).expect("nobody");
        let mut wrong = self.misbelieved_after(SURE)?;
        // A tag that lies still is missed for a moment now and then.
        for _ in 0..MOMENTS {
            if wrong.is_some() {
                wrong = self.misbelieved_after(SECOND)?;
            }
        }
        prop_assert!(wrong.is_none(), "on {wrong:?}{}", self.told());
        if let Some([shown, wanted]) = self.stage.glass() {
            prop_assert!(
                shown == wanted,
                "the scoreboard shows another picture{}",
                self.told()
            );
        }
        let table = self.stage.table();
        let recovered = recover(table.journal().disk());
        prop_assert!(recovered.damage.is_none(), "{:?}", recovered.damage);
        let again = table::replay::replay(&recovered.records);
        let again = again.map_err(|why| TestCaseError::fail(why.to_string()))?;
        let seats = Seat::all(self.view.seats.len()).map(Some);
        for viewer in seats.chain([None]) {
            prop_assert_eq!(again.view(viewer), table.app().view(viewer));
        }
        Ok(())
    }

    /// The first place of which the table believes what is not so, with that and the truth.
    fn misbelieved_after(&mut self, time: Micros) -> Result<Option<Misbelief>, TestCaseError> {
        let waited = self.stage.pass(time);
        prop_assert!(waited.is_ok(), "{waited:?}");
        let app = self.stage.table().app();
        let both = |zone| {
            let lies = self.stage.world().readable(zone);
            (zone, app.felt().on(zone), lies)
        };
        let wrong = |(_, believed, lies): &Misbelief| believed != lies;
        Ok(zones().into_iter().map(both).find(wrong))
    }

    /// Where it stands.
    fn told(&self) -> String {
        let view = self.stage.table().view(None);
        let sheet = (view.sheet().map(|sheet| &sheet.faults), &view.log);
        format!(
            "\nat {} s, {:?}: {}\n{:?}\n{:?}\n{sheet:?}\n",
            self.stage.micros() / SECOND,
            view.phase,
            view.next.text,
            view.questions,
            view.notices,
        )
    }
}

/// RU-14: not wrong, but still to be done.
const TO_TAKE_UP: &str = "NOT_TAKEN_UP";
/// RA-19: so is this while the turn goes on. A joker that is on its way to its new combination is in no other.
const TO_LAY: &str = "MUST_MELD_NOW";

/// What the table holds to be against the rules. Machines lay nothing that is, so without a hand that does it is judged on what is not seen.
fn judged_wrong(view: &View) -> Option<String> {
    let sheet = view.sheet()?;
    let groups = sheet.groups.iter();
    let invalid = groups.filter(|group| group.verdict == Verdict::Invalid);
    let mut invalid = invalid.filter(|group| !(group.fresh && group.reason == Some(TO_LAY)));
    let mut faults = sheet.faults.iter();
    let fault = faults.find(|fault| fault.reason != TO_TAKE_UP);
    let fault = fault.map(|fault| fault.text.clone());
    fault.or_else(|| invalid.next().map(|group| group.text.clone()))
}

fn due(trouble: &Trouble, now: Micros) -> Micros {
    now + Micros::from(trouble.after) * SECOND / 10
}

/// What each seat has beyond the rounds written, in halves of a point: the same all evening.
fn beyond(view: &View) -> Vec<i64> {
    let written = |at: usize| -> i64 {
        let rounds = view.written.iter().filter_map(|round| round.get(at));
        rounds.map(|points| points.halves).sum()
    };
    let seats = view.seats.iter().enumerate();
    seats
        .map(|(at, seat)| 2 * i64::from(seat.total) - written(at))
        .collect()
}
