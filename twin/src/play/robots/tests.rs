use table::game::remi::CLASSES;
use table::view::Phase;
use table::zone::Zone;

use super::*;

/// Somebody at the first seat, who wants what a machine would there.
struct Person {
    memory: Memory,
    rng: Rng,
    due: Micros,
}

impl Person {
    fn new(seed: u64) -> Person {
        Person {
            memory: Memory::default(),
            rng: Rng::with_seed(seed),
            due: 0,
        }
    }

    /// What they want to do at once.
    fn wants(&mut self, stage: &Stage) -> Option<Deed> {
        let Person { memory, rng, .. } = self;
        let wish = robot::acts(vec![Seat(0)], |seat| stage.sight(seat), memory, rng);
        wish.map(|(_, deed)| deed)
    }

    /// It is a second since they did something last, or looked.
    fn is_due(&mut self, stage: &Stage) -> bool {
        let due = stage.micros() >= self.due;
        if due {
            self.due = stage.micros() + SECOND;
        }
        due
    }
}

/// With one person and two machines.
fn with_a_person(game: GameId, seed: u64) -> (Stage, Person) {
    let mut stage = Stage::of_three(game, seed);
    stage.robots([Seat(1), Seat(2)]).unwrap();
    (stage, Person::new(seed))
}

/// RE-13: with a person at the table the machine that begins waits with the first tile until pairs and koz may be said,
/// and throws it then.
#[test]
fn a_machine_that_waits_for_people_goes_on_afterwards() {
    let (mut stage, mut person) = with_a_person(GameId::Remi, 11);
    let mut starter = None;
    let mut thrown = 0;
    while thrown < 3 {
        assert!(stage.micros() < 300 * SECOND, "{starter:?} does not throw");
        stage.turn();
        if !person.is_due(&stage) {
            continue;
        }
        if let Some(deed) = person.wants(&stage) {
            stage.done(Seat(0), &deed).unwrap();
        }
        let view = stage.sight(Seat(0)).view;
        let sheet = view.sheet();
        thrown = sheet.map_or(0, |sheet| sheet.discard.len());
        starter = starter.or(sheet.and_then(|sheet| sheet.turn));
    }
    assert_ne!(starter, Some(Seat(0)), "a machine begins in this deal");
}

/// RA-22, RG-17: a machine that finds no stock says so, shuffles what was thrown, and draws of it.
#[test]
fn a_machine_shuffles_what_was_thrown() {
    for game in [GameId::Rami, GameId::Remigio] {
        let mut stage = Stage::of_three(game, 3);
        stage.robots(Seat::all(3)).unwrap();
        let stock = |stage: &Stage| stage.world().names_at(Spot::Zone(Zone::Stock));
        let mut deeds = Vec::new();
        while !matches!(
            deeds[..],
            [.., Deed::Shuffle, Deed::Carry(_, Spot::Hand(_))]
        ) {
            assert!(stage.micros() < 300 * SECOND, "{game:?}: {deeds:?}");
            let thrown = stage.world().names_at(Spot::Zone(Zone::Discard)).len();
            if thrown == 8 && !deeds.contains(&Deed::Shuffle) {
                // Somebody has dropped it.
                stage.carry(&stock(&stage), Spot::Box).unwrap();
            }
            if let Some(done) = stage.turn() {
                assert_eq!(done.refused, None, "{game:?}: {:?}", done.deed);
                deeds.push(done.deed);
            }
        }
    }
}

/// A person at the first seat who plays as a machine does, but never says that word, until somebody challenges; who did, and
/// whom.
fn challenged(game: GameId, keeps_quiet: &str, seed: u64) -> (Stage, Seat, String) {
    let (mut stage, mut person) = with_a_person(game, seed);
    loop {
        assert!(stage.micros() < 300 * SECOND, "nobody challenges");
        let done = stage.turn().map(|done| (done.seat, done.deed));
        let own = person.is_due(&stage).then(|| person.wants(&stage));
        let own = own.flatten().map(|deed| (Seat(0), deed));
        for (seat, deed) in done.into_iter().chain(own) {
            match &deed {
                Deed::Ask(Request::Call { call, .. }) if call == keeps_quiet => {}
                Deed::Ask(Request::Call { call, value, .. }) if call == "challenge" => {
                    return (stage, seat, value.clone().unwrap_or_default());
                }
                // What is refused the table has told.
                deed if seat == Seat(0) => drop(stage.done(seat, deed)),
                _ => {}
            }
        }
    }
}

/// RA-23: who keeps quiet about the last card is challenged; whoever says it, as machines do, is not. A hand is its owner's to
/// count: no machine answers for them, and none asks again.
#[test]
fn a_person_who_does_not_say_carte_is_challenged() {
    let (mut stage, by, whom) = challenged(GameId::Rami, "carte", 11);
    assert_ne!(by, Seat(0));
    assert_eq!(whom, "0");
    let asked = |stage: &Stage| {
        let questions = stage.table().view(None).questions;
        questions.iter().any(|asked| asked.id == "challenge")
    };
    let rests = |stage: &mut Stage| {
        let until = stage.micros() + 10 * SECOND;
        while stage.micros() < until {
            if let Some(done) = stage.turn() {
                assert_eq!(done.refused, None, "{:?}", done.deed);
            }
        }
    };
    rests(&mut stage);
    assert!(asked(&stage), "somebody has answered");
    let (question, value) = ("challenge".to_owned(), "no".to_owned());
    let answer = Request::Answer { question, value };
    stage.ask(Some(Seat(0)), answer).unwrap();
    rests(&mut stage);
    assert!(!asked(&stage), "it is asked again");
}

/// RA-23: whoever draws and challenges before a machine could say that word is told the truth, and it draws two cards.
#[test]
fn a_machine_that_was_too_slow_to_say_carte_owns_up() {
    let (mut stage, mut person) = with_a_person(GameId::Rami, 1);
    let whom = down_to_one(&mut stage, &mut person);
    let one = |call: &str, value: Option<String>| Request::Call {
        call: call.to_owned(),
        seat: Seat(0),
        value,
    };
    let top = stage.world().names_at(Spot::Zone(Zone::Stock)).pop();
    let names: Vec<String> = top.into_iter().collect();
    stage.carry(&names, Spot::Hand(Seat(0))).unwrap();
    stage.ask(Some(Seat(0)), one("drew", None)).unwrap();
    let challenge = one("challenge", Some(whom.0.to_string()));
    stage.ask(Some(Seat(0)), challenge).unwrap();
    let until = stage.micros() + 10 * SECOND;
    while stage.world().at(Spot::Hand(whom)).len() < 3 {
        assert!(stage.micros() < until, "it denies that it kept quiet");
        stage.turn();
    }
    // The antenna under the stock tells that two are gone.
    let until = stage.micros() + 5 * SECOND;
    while stage.micros() < until {
        stage.turn();
        let notices = stage.table().view(None).notices;
        let twice = notices.iter().find(|notice| notice.kind == "drawn_twice");
        assert_eq!(twice.map(|notice| &notice.text), None);
    }
}

/// A person at the first seat plays as fast as hands can, until a machine with one card has thrown just before them.
fn down_to_one(stage: &mut Stage, person: &mut Person) -> Seat {
    while stage.micros() < 300 * SECOND {
        stage.turn();
        let view = stage.sight(Seat(0)).view;
        let sheet = view.sheet().filter(|sheet| sheet.turn == Some(Seat(0)));
        let before = sheet.and_then(|sheet| sheet.previous);
        let has_one = |seat: &Seat| stage.world().at(Spot::Hand(*seat)).len() == 1;
        if let Some(before) = before.filter(has_one) {
            return before;
        }
        if let Some(deed) = person.wants(stage) {
            // What is refused the table has told.
            drop(stage.done(Seat(0), &deed));
        }
    }
    panic!("no machine is down to one card");
}

/// A card that falls out of a hand on the discard pile, and is taken up from beneath the one that was thrown, was taken back,
/// however long it lay: its machine says so where the table asks, and knows that it has thrown.
#[test]
fn a_machine_that_takes_up_what_it_dropped_has_thrown() {
    let pile = Spot::Zone(Zone::Discard);
    for tenths in [1, 6, 13] {
        let mut stage = Stage::of_three(GameId::Rami, 1);
        stage.robots(Seat::all(3)).unwrap();
        let (seat, thrown) = about_to_throw(&mut stage);
        let hand = Spot::Hand(seat);
        let mut dropped = stage.world().names_at(hand);
        dropped.retain(|card| *card != thrown);
        dropped.truncate(1);
        stage.carry(&dropped, pile).unwrap();
        while stage.world().names_at(pile).last() != Some(&thrown) {
            assert!(stage.micros() < 130 * SECOND, "it does not throw");
            stage.turn();
        }
        let until = stage.micros() + tenths * SECOND / 10;
        while stage.micros() < until {
            stage.turn();
        }
        stage.carry(&dropped, hand).unwrap();
        let until = stage.micros() + 20 * SECOND;
        let next = loop {
            assert!(stage.micros() < until, "{tenths}: nobody throws");
            let Some(done) = stage.turn() else { continue };
            match done.deed {
                Deed::Ask(Request::Answer { value, .. }) if done.seat == seat => {
                    assert!([thrown.as_str(), "taken-back"].contains(&value.as_str()));
                }
                Deed::Carry(_, to) if to == pile => break done.seat,
                deed => assert_ne!(done.seat, seat, "{tenths}: {deed:?}"),
            }
        };
        assert_eq!(next, Seat((seat.0 + 2) % 3), "play goes to the right");
    }
}

/// Until a machine would throw next: which, and what.
fn about_to_throw(stage: &mut Stage) -> (Seat, String) {
    while stage.micros() < 120 * SECOND {
        stage.turn();
        let view = stage.table().view(None);
        let Some(seat) = view.sheet().and_then(|sheet| sheet.turn) else {
            continue;
        };
        if let Some(Deed::Carry(names, to)) = stage.wish(seat, stage.world())
            && to == Spot::Zone(Zone::Discard)
        {
            return (seat, names.concat());
        }
    }
    panic!("nobody throws");
}

/// A card that another has dropped on the pad of a machine stays theirs.
#[test]
fn a_machine_leaves_what_another_has_dropped() {
    let mut stage = Stage::of_three(GameId::Rummoli, 3);
    stage.robots(Seat::all(3)).unwrap();
    let goes_on = |stage: &mut Stage, is: &dyn Fn(&Stage) -> bool| {
        let until = stage.micros() + 120 * SECOND;
        while !is(stage) {
            assert!(stage.micros() < until, "the runs do not begin");
            stage.turn();
        }
    };
    let plays = |stage: &Stage| {
        let view = stage.table().view(None);
        view.sheet().is_some_and(|sheet| sheet.played.len() > 4)
    };
    goes_on(&mut stage, &plays);
    let dropped = stage.world().names_at(Spot::Hand(Seat(2))).pop().unwrap();
    let pad = Spot::Zone(Zone::Pad(Seat(0)));
    stage.carry(std::slice::from_ref(&dropped), pad).unwrap();
    let until = stage.micros() + 15 * SECOND;
    goes_on(&mut stage, &|stage| stage.micros() > until);
    assert!(stage.world().names_at(pad).contains(&dropped));
}

/// RE-27.
#[test]
fn a_person_who_does_not_say_three_tiles_is_challenged() {
    let (_, by, whom) = challenged(GameId::Remi, "three", 6);
    assert_ne!(by, Seat(0));
    assert_eq!(whom, "0");
}

/// RE-11: a person who offers a swap is answered; whoever swaps with somebody else just then says no, and others give a tile.
#[test]
fn a_swap_that_is_offered_is_answered() {
    let answers = (0..40).filter_map(|seed| {
        let (mut stage, mut person) = with_a_person(GameId::Remi, seed);
        offers_swap(&mut stage, &mut person).then(|| answer(&mut stage))
    });
    let mut answers = answers.inspect(|answer| assert_ne!(answer, "", "nobody answers"));
    assert!(answers.any(|answer| answer == "swap-yes"), "nobody swaps");
}

/// A person at the first seat plays as a machine does, until they have offered the next seat a swap; whether they could.
fn offers_swap(stage: &mut Stage, person: &mut Person) -> bool {
    while stage.micros() < 90 * SECOND {
        stage.turn();
        if !person.is_due(stage) {
            continue;
        }
        for (class, _) in CLASSES {
            let offer = Request::Call {
                seat: Seat(0),
                call: "swap".to_owned(),
                value: Some(format!("1:{class}")),
            };
            if stage.ask(Some(Seat(0)), offer).is_ok() {
                return true;
            }
        }
        if let Some(deed) = person.wants(stage) {
            // What is refused the table has told.
            drop(stage.done(Seat(0), &deed));
        }
    }
    false
}

/// What the next seat says to it within ten seconds.
fn answer(stage: &mut Stage) -> String {
    let until = stage.micros() + 10 * SECOND;
    while stage.micros() < until {
        let done = stage.turn().filter(|done| done.seat == Seat(1));
        if let Some(Deed::Ask(Request::Call { call, .. })) = done.map(|done| done.deed)
            && call.starts_with("swap-")
        {
            return call;
        }
    }
    String::new()
}

/// RU-03: whoever has cut alike takes the card away and cuts again; a machine sees that its first cut is over.
#[test]
fn machines_that_have_cut_alike_soon_cut_again() {
    let tied = (0..40).find_map(|seed| {
        let mut stage = Stage::of_three(GameId::Rummoli, seed);
        stage.robots(Seat::all(3)).unwrap();
        stage.gather();
        let cuts = loop {
            stage.turn();
            let view = stage.sight(Seat(0)).view;
            if view.phase != Phase::Ready {
                break view.past;
            }
            assert!(stage.micros() < 120 * SECOND, "{seed}: {:#?}", view.past);
        };
        let mut at: Vec<Micros> = cuts.iter().map(|cut| cut.at).collect();
        at.reverse();
        (at.len() > 4).then(|| (seed, at[3] - at[2]))
    });
    let (seed, waited) = tied.expect("in some of the games two cut alike");
    assert!(waited < 10 * SECOND, "{seed}: {waited}");
}
