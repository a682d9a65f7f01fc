//! RA-A20: somebody leaves between two deals, and somebody comes.

use display::Symbol;
use rules::Seat;
use table::app::Wanted;
use table::event::Request;
use table::game::Points;
use table::look::Look;
use table::view::Phase;

use crate::bench::Bench;

/// A deal in which nothing is left to draw; everybody holds one card.
fn play(bench: &mut Bench, hands: &[(u8, &str)]) {
    bench.ask(Request::Deal).unwrap();
    let turn = bench.turn().unwrap();
    bench.empties_stock(turn);
    bench.show(hands);
    bench.clear();
}

/// One deal of five is written: Ivan is worst off, and Léa deals.
fn scored() -> Bench {
    let mut bench = Bench::seated(3, &[("rounds_planned", "5")]);
    play(&mut bench, &[(0, "2S"), (1, "AS"), (2, "3S")]);
    assert_eq!(
        (bench.totals(), bench.view().dealer),
        (vec![102, 111, 103], Seat(2))
    );
    bench
}

/// RA-A20, RA-11: the deal passes over the chair, nobody is dealt anything there, and the line stays.
#[test]
fn somebody_leaves() {
    let mut bench = scored();
    bench.leaves(2).unwrap();
    let view = bench.view();
    assert_eq!((view.dealer, view.phase), (Seat(1), Phase::Scored));
    let left: Vec<_> = view.seats.iter().map(|seat| seat.left).collect();
    assert_eq!(left, [None, None, Some(1)]);
    assert_eq!(
        (&*view.gone[0].name, view.gone[0].total),
        ("Léa", Points::whole(103))
    );
    assert_eq!(bench.table.app().game().plan().hands, [14, 14, 0]);
    assert_eq!(bench.table.app().scoreboard().rows[2].note, "left");
    assert!(bench.log().contains(&"Léa leaves with 103.".to_owned()));
    play(&mut bench, &[(0, "2S"), (1, "3S")]);
    assert_eq!(
        (bench.totals(), bench.view().dealer),
        (vec![204, 214, 103], Seat(0))
    );
    let result = bench.sheet().result.unwrap();
    assert_eq!(
        result
            .seats
            .iter()
            .map(|seat| seat.seat.0)
            .collect::<Vec<_>>(),
        [0, 1]
    );
    let refused = bench.leaves(0).unwrap_err().to_string();
    assert!(refused.contains("fewer than 2"), "{refused}");
    assert!(bench.leaves(2).is_err(), "nobody sits there");
    bench.agree(Wanted::Abandon).unwrap();
    let ranking = bench.view().ranking;
    let places: Vec<_> = ranking
        .iter()
        .map(|rank| (rank.seat.0, rank.place, rank.won))
        .collect();
    assert_eq!(
        places,
        [(0, 1, true), (1, 2, false), (2, 3, false)],
        "Léa had the fewest"
    );
    assert_eq!(
        bench.table.app().next_seating().unwrap().names,
        ["Ana", "Ivan"]
    );
}

/// RA-A20: whoever comes begins with the worst total, and takes a chair that was left or the next one.
#[test]
fn somebody_comes() {
    let mut bench = scored();
    bench.joins(3, " Tom ").unwrap();
    let view = bench.view();
    assert_eq!(bench.totals(), [102, 111, 103, 111]);
    let tom = &view.seats[3];
    assert_eq!(
        (&*tom.name, tom.since, tom.start, tom.change),
        ("Tom", 1, Points::whole(111), None)
    );
    assert_eq!(view.written[0].len(), 4);
    assert_eq!(bench.table.app().game().plan().hands, [14; 4]);
    for (seat, name, why) in [
        (3, "Mia", "Somebody sits there"),
        (5, "Mia", "No chair"),
        (4, "Ana", "like another"),
        (4, " ", "has no name"),
    ] {
        let refused = bench.joins(seat, name).unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
    }
    play(&mut bench, &[(0, "2S"), (1, "2H"), (2, "2D"), (3, "2C")]);
    assert_eq!(bench.totals(), [204, 213, 205, 213]);
    bench.joins(4, "Mia").unwrap();
    bench.joins(5, "Noa").unwrap();
    let refused = bench.joins(6, "Ugo").unwrap_err().to_string();
    assert!(refused.contains("At most 6"), "{refused}");
    let points = vec![
        Points::whole(0),
        Points::whole(0),
        Points::whole(0),
        Points::whole(5),
    ];
    let points = [points, vec![Points::ZERO; 2]].concat();
    let refused = bench
        .agree(Wanted::Correct { round: 1, points })
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("Nobody played round 1 at seat 4"),
        "{refused}"
    );
}

/// RA-A20: another takes the chair, with a line of their own; the result goes on naming who played.
#[test]
fn a_chair_is_taken_by_another() {
    let mut bench = scored();
    bench.leaves(1).unwrap();
    bench.joins(1, "Tom").unwrap();
    assert_eq!(
        (bench.totals(), bench.table.app().name(Seat(1))),
        (vec![102, 103, 103], "Tom")
    );
    let view = bench.view();
    assert_eq!(
        (view.gone.len(), &*view.gone[0].name, view.gone[0].until),
        (1, "Ivan", Some(1))
    );
    let result = bench.sheet().result.unwrap();
    assert_eq!(
        result
            .seats
            .iter()
            .map(|seat| seat.seat.0)
            .collect::<Vec<_>>(),
        [0, 2]
    );
    // Each is taken back, with the name.
    bench.undo();
    assert_eq!(
        (bench.table.app().name(Seat(1)), bench.view().seats[1].left),
        ("Ivan", Some(1))
    );
    bench.joins(1, "Ivan").unwrap();
    assert_eq!(
        bench.totals(),
        [102, 111, 103],
        "who comes back has what they had"
    );
    bench.undo();
    bench.undo();
    assert_eq!(
        (bench.totals(), bench.view().seats[1].left),
        (vec![102, 111, 103], None)
    );
    assert!(bench.view().gone.is_empty());
}

/// RA-A20: between two deals, by the page that leads, and with the consent of all who play.
#[test]
fn all_agree_between_two_deals() {
    let mut bench = Bench::seated(3, &[]);
    let refused = bench.joins(3, "Tom").unwrap_err().to_string();
    assert!(refused.contains("set up"), "{refused}");
    bench.ask(Request::Deal).unwrap();
    for refused in [bench.joins(3, "Tom"), bench.leaves(0)] {
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("between two deals"), "{refused}");
    }
    drop(bench);
    let mut bench = scored();
    let leave = |seat| Request::Propose {
        seat: None,
        what: Wanted::Leave { seat },
    };
    let asked = |bench: &mut Bench, by, request| bench.table.ask(bench.at(), by, request);
    let refused = asked(&mut bench, Some(Seat(2)), leave(Seat(2)))
        .unwrap_err()
        .to_string();
    assert!(refused.contains("Only the page that leads"), "{refused}");
    asked(&mut bench, None, leave(Seat(2))).unwrap();
    let proposal = bench.view().proposal.unwrap();
    assert_eq!(
        (&*proposal.text, proposal.waiting),
        ("Léa leaves the match.", Seat::all(3).collect())
    );
    for seat in 0..3 {
        assert!(bench.view().seats[2].left.is_none());
        asked(
            &mut bench,
            Some(Seat(seat)),
            Request::Agree {
                seat: Some(Seat(seat)),
            },
        )
        .unwrap();
    }
    assert_eq!(bench.view().seats[2].left, Some(1));
    // Whoever has left is asked nothing any more, and says nothing.
    let refused = asked(
        &mut bench,
        Some(Seat(2)),
        Request::Agree {
            seat: Some(Seat(2)),
        },
    );
    assert!(refused.unwrap_err().to_string().contains("takes no part"));
    let robot = true;
    let what = Wanted::Join {
        seat: Seat(2),
        name: "Robi".into(),
        robot,
    };
    asked(&mut bench, None, Request::Propose { seat: None, what }).unwrap();
    assert_eq!(bench.view().proposal.unwrap().waiting, [Seat(0), Seat(1)]);
    for seat in 0..2 {
        asked(&mut bench, Some(Seat(seat)), Request::Agree { seat: None }).unwrap();
    }
    assert!(bench.view().seats[2].robot);
    bench.restart();
    assert!(bench.view().seats[2].robot && bench.totals() == [102, 111, 111]);
}

/// Whoever sits there again is who sat there, a person or a machine, with what stood for them.
#[test]
fn a_chair_that_is_taken_back_is_as_it_was() {
    let mut bench = scored();
    let look = Look {
        face: Some(Symbol::Owl),
        colour: None,
    };
    let seat = Some(Seat(2));
    bench.ask(Request::Look { seat, look }).unwrap();
    let sits = |bench: &Bench| {
        let seats = bench.view().seats;
        (seats[2].name.clone(), seats[2].robot, seats[2].symbol)
    };
    let before = sits(&bench);
    assert_eq!(before, ("Léa".to_owned(), false, Symbol::Owl));
    bench.leaves(2).unwrap();
    let (seat, name, robot) = (Seat(2), "Robo".to_owned(), true);
    bench.agree(Wanted::Join { seat, name, robot }).unwrap();
    assert_eq!(
        sits(&bench),
        ("Robo".to_owned(), true, Look::default().symbol(seat))
    );
    bench.undo();
    bench.undo();
    assert_eq!(sits(&bench), before);
    // What the page that leads takes back, and somebody objects to that, is there after all.
    bench.leaves(2).unwrap();
    let (seat, name, robot) = (Seat(2), "Robo".to_owned(), true);
    bench.agree(Wanted::Join { seat, name, robot }).unwrap();
    let id = bench.view().past[0].id;
    bench.ask(Request::TakeBack { id }).unwrap();
    let seat = Some(Seat(0));
    bench.ask(Request::Object { seat }).unwrap();
    assert!(sits(&bench).1, "the machine");
}
