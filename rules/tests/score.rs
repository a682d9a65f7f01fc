//! The score sheet that every game writes.

use rules::rummoli::{self, Card};
use rules::{Best, Points, ScoreSheet, Seat, Standings, Uncorrected};
use rules::{rami, remi, remigio, remmi_demmi};

fn whole(points: &[i64]) -> Vec<Points> {
    points.iter().map(|points| Points::whole(*points)).collect()
}

fn seats(count: u8) -> Vec<Seat> {
    (0..count).map(Seat).collect()
}

#[test]
fn halves_are_written_with_their_sign() {
    let written = |halves| Points { halves }.to_string();
    assert_eq!(
        [-3, -1, 0, 1, 2, 15].map(written),
        ["-1.5", "-0.5", "0", "0.5", "1", "7.5"]
    );
}

#[test]
fn totals_are_the_sums_and_whoever_has_no_entry_scored_nothing() {
    let mut sheet = ScoreSheet::new(&seats(3));
    sheet.write(&[(Seat(1), 7), (Seat(0), -2)]);
    sheet.write(&[(Seat(2), 7)]);
    assert_eq!(sheet.rounds(), [whole(&[-2, 7, 0]), whole(&[0, 0, 7])]);
    let totals = sheet.totals();
    assert_eq!(
        totals,
        [
            (Seat(0), (-2).into()),
            (Seat(1), 7.into()),
            (Seat(2), 7.into())
        ]
    );
    assert_eq!(Best::Highest.of(&totals), [Seat(1), Seat(2)]);
    assert_eq!(Best::Lowest.of(&totals), [Seat(0)]);
}

#[test]
fn a_round_is_corrected_whole_or_not_at_all() {
    let mut sheet = ScoreSheet::new(&seats(2));
    sheet.write(&[(Seat(0), 1), (Seat(1), 2)]);
    let before = sheet.clone();
    for (round, points) in [(0, whole(&[1, 1])), (2, whole(&[1, 1])), (1, whole(&[1]))] {
        assert_eq!(sheet.correct(round, &points), Err(Uncorrected::NotWritten));
        assert_eq!(sheet, before);
    }
    sheet.correct(1, &whole(&[5, 6])).unwrap();
    assert_eq!(sheet.rounds(), [whole(&[5, 6])]);
}

/// Before the first round nobody leads, nobody has won, and there is nothing to stop or to correct.
fn is_new(game: &mut impl Standings) {
    assert!(!game.is_over());
    assert_eq!((game.leaders(), game.winners()), (vec![], vec![]));
    let points = vec![Points::ZERO; game.sheet().seats().len()];
    assert_eq!(game.correct(1, &points), Err(Uncorrected::NotWritten));
    assert!(!game.stop());
    assert!(!game.is_over());
}

#[test]
fn a_match_that_has_not_begun() {
    let four = seats(4);
    is_new(&mut rami::Match::new(&four, Seat(0), rami::Options::default()).unwrap());
    is_new(&mut remi::Match::new(&four, None));
    is_new(&mut remigio::Match::new(&four, Seat(0), remigio::Options::default()).unwrap());
    is_new(&mut remmi_demmi::Match::new(
        &four,
        Seat(0),
        remmi_demmi::Tiebreak::All,
    ));
    is_new(&mut rummoli::Match::new(&four, rummoli::Options::default()).unwrap());
}

/// RD-18, RD-19: whoever leads when all agree to stop has won.
#[test]
fn remmi_demmi_is_stopped_corrected_and_goes_on() {
    let awards = |points: [i32; 4]| {
        let setup = remmi_demmi::Setup::new(
            4,
            &remmi_demmi::Options {
                removed: Some(remmi_demmi::propose_removed(4, 1)),
                ..remmi_demmi::Options::default()
            },
        );
        let mut awards = remmi_demmi::plaques(&setup.unwrap(), &seats(4), &[]);
        awards.points = seats(4).into_iter().zip(points).collect();
        awards
    };
    let mut game = remmi_demmi::Match::new(&seats(4), Seat(0), remmi_demmi::Tiebreak::All);
    for round in 0..7 {
        assert_eq!(game.dealer(), Seat(round % 4));
        game.record(awards([4, 0, -5, 4]));
    }
    assert!(!game.is_over(), "two lead together");
    let half = [
        Points { halves: 1 },
        Points::ZERO,
        Points::ZERO,
        Points::ZERO,
    ];
    assert_eq!(game.correct(7, &half), Err(Uncorrected::Half));
    game.correct(7, &whole(&[4, 0, -5, 3])).unwrap();
    assert_eq!((game.is_over(), game.winners()), (true, vec![Seat(0)]));
    game.correct(7, &whole(&[4, 0, -5, 4])).unwrap();
    assert_eq!((game.is_over(), game.winners()), (false, vec![]));
    assert!(game.stop());
    assert_eq!(game.winners(), [Seat(0), Seat(3)]);
}

/// RU-25, RU-26: no chip comes or goes, and what a deal brought stands on the sheet.
#[test]
fn rummoli_writes_what_each_deal_brought() {
    let mut game = rummoli::Match::new(&seats(2), rummoli::Options::default()).unwrap();
    for (seat, card) in [(0, "AH"), (1, "2H")] {
        let card: Card = card.parse().unwrap();
        let seat = Seat(seat);
        game.apply(&rummoli::MatchMove::Cut { seat, card }).unwrap();
    }
    game.apply(&rummoli::MatchMove::Deal).unwrap();
    assert_eq!(game.sheet().rounds().len(), 0);
    assert!(game.totals()[0].1 < Points::whole(100), "the ante is paid");
}
