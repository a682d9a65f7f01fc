//! RG-01, RG-12 to RG-19, RG-30, RG-31: a deal, move by move, and the match around it.

use super::{card, cards, seat, seats};
use rules::card::Card;
use rules::remigio::*;
use rules::{Disclosure, Points, Seat, Standings};

const CLOSING: &str = "8S 8H 8D 8C 2H 3H 4H JH QH KH";
const COLOUR: &str = "AH 2H 4H 5H 7H 9H 10H JH KH KH";
const PAIRS: &str = "2S 2H 5D 5C 9S 9S JH JD KC KH";

fn uncounted(options: Options) -> Round {
    let setup = Setup::new(3).unwrap();
    Round::new(setup, &seats("A B C"), seat("A"), Some(card("7D")), options).unwrap()
}

fn round(options: Options) -> Round {
    let mut round = uncounted(options);
    for who in seats("A B C") {
        assert_eq!(round.apply(who, Move::Counted(10)), Ok(Counted::Ok));
    }
    round
}

fn refused(round: &mut Round, who: Seat, what: Move) -> Code {
    let before = round.clone();
    let code = round.apply(who, what).expect_err("it is refused").code;
    assert_eq!(*round, before);
    code
}

fn throw(round: &mut Round, text: &str) -> Seat {
    let who = round.turn().expect("it goes on");
    round.apply(who, Move::Discarded(Some(card(text)))).unwrap();
    who
}

fn closing(text: &str, announced: Option<Special>) -> Move {
    Move::Close {
        cards: cards(text),
        announced,
    }
}

/// RG-14, sheet "Avant de commencer le jeu proprement dit": everybody counts first.
#[test]
fn counting() {
    let mut round = uncounted(Options::default());
    assert_eq!((round.turn(), round.uncounted()), (None, seats("C B A")));
    assert_eq!(
        refused(&mut round, seat("C"), Move::Drew),
        Code::HandsNotCounted
    );
    assert_eq!(
        round.apply(seat("A"), Move::Counted(11)),
        Ok(Counted::ReturnOneAtRandom)
    );
    assert_eq!(
        round.apply(seat("B"), Move::Counted(9)),
        Ok(Counted::DrawOneFromMiddle)
    );
    let mut again = round.clone();
    assert_eq!(
        again.apply(seat("C"), Move::Counted(12)),
        Ok(Counted::Redeal)
    );
    assert_eq!(again.end(), Some(&End::Redeal));
    assert_eq!(again.score(&[]).unwrap_err().code, Code::StillRunning);
    round.apply(seat("C"), Move::Counted(10)).unwrap();
    assert_eq!(round.turn(), Some(seat("C")));
}

/// RG-13, RG-16, RG-A2, RG-A15, RG-A16: to the right, one in, one out, no condition for the discard
/// pile; the card just taken may be thrown.
#[test]
fn turns() {
    let mut round = round(Options::default());
    let (a, b, c) = (seat("A"), seat("B"), seat("C"));
    assert_eq!(
        (round.stock(), round.discard()),
        (108 - 31, &[Some(card("7D"))][..])
    );
    assert_eq!(refused(&mut round, a, Move::Drew), Code::NotYourTurn);
    round.apply(c, Move::TookDiscard).unwrap();
    assert_eq!(
        refused(&mut round, c, Move::TookDiscard),
        Code::AlreadyDrawn
    );
    assert_eq!(refused(&mut round, c, Move::StockEmpty), Code::AlreadyDrawn);
    assert_eq!(throw(&mut round, "7D"), c);
    assert_eq!(round.stock(), 77, "nothing came from the stock");
    round.apply(b, Move::Drew).unwrap();
    assert_eq!(throw(&mut round, "8D"), b);
    assert_eq!(
        throw(&mut round, "9D"),
        a,
        "who says nothing has drawn from the stock"
    );
    assert_eq!((round.stock(), round.discard().len()), (75, 3));
    round.apply(c, Move::Discarded(None)).unwrap();
    assert_eq!(
        round.discard().last(),
        Some(&None),
        "an unread tag is not a fault"
    );
    let left = Options {
        direction: Direction::Left,
        ..Options::default()
    };
    assert_eq!(self::round(left).turn(), Some(b));
}

/// RG-17, RG-A18: the whole pile becomes the stock.
#[test]
fn the_stock_runs_out() {
    let mut round = round(Options::default());
    for one in ["2S", "3S"] {
        throw(&mut round, one);
    }
    round.apply(seat("A"), Move::StockEmpty).unwrap();
    assert_eq!((round.stock(), round.discard()), (3, &[][..]));
    assert_eq!(
        refused(&mut round, seat("A"), Move::TookDiscard),
        Code::NothingThere
    );
    assert_eq!(
        refused(&mut round, seat("A"), Move::StockEmpty),
        Code::NothingThere
    );
}

/// RG-01, RG-18, RG-A12, sheet "abat son jeu, en annonçant Fermé !": after the throw, before the next
/// draw; a false close costs nothing, the thrown card stays.
#[test]
fn closing_a_deal() {
    let mut round = round(Options::default());
    let (b, c) = (seat("B"), seat("C"));
    assert_eq!(
        refused(&mut round, c, closing(CLOSING, None)),
        Code::NotClosed,
        "RG-A11: the player must draw"
    );
    throw(&mut round, "9C");
    assert_eq!(
        refused(
            &mut round,
            c,
            closing("8S 8H 8D 2H 3H 4H JH QH KH 5C", None)
        ),
        Code::NotClosed
    );
    assert_eq!(
        refused(&mut round, c, closing("8S 8H 8D", None)),
        Code::CardCount
    );
    assert_eq!((round.turn(), round.discard().len()), (Some(b), 2));
    let mut late = round.clone();
    late.apply(b, Move::Drew).unwrap();
    assert_eq!(
        refused(&mut late, c, closing(CLOSING, None)),
        Code::NotYourTurn
    );
    round.apply(c, closing(CLOSING, None)).unwrap();
    let Some(End::Closed {
        seat: who,
        close,
        table,
    }) = round.end()
    else {
        panic!("closed")
    };
    assert_eq!(
        (*who, close.special, close.twice_multiplier(), table.len()),
        (c, Special::Plain, 4, 3)
    );
    assert_eq!(refused(&mut round, b, Move::Drew), Code::RoundOver);
    // RG-20, RG-31: who could have closed counts nothing.
    let hands = [
        (seat("A"), cards(COLOUR)),
        (b, cards("4H 5H 6H 7H 8S 8D 8C KS JD 9C")),
    ];
    let score = round.score(&hands).unwrap();
    assert_eq!(
        score.points,
        [
            (c, Points::ZERO),
            (b, Points::whole(58)),
            (seat("A"), Points::ZERO)
        ]
    );
    assert_eq!(
        round.score(&hands[..1]).unwrap_err().code,
        Code::HandMissing
    );
}

/// RG-19, RG-A8: the hub finds the best line itself, unless the table wants it announced.
#[test]
fn announcing() {
    let strict = Options {
        announce_required: true,
        ..Options::default()
    };
    for (options, announced, special) in [
        (Options::default(), None, Special::Colour),
        (strict, None, Special::Plain),
        (strict, Some(Special::Sequence), Special::Plain),
        (strict, Some(Special::Colour), Special::Colour),
    ] {
        let mut round = round(options);
        throw(&mut round, "9C");
        round.apply(seat("C"), closing(COLOUR, announced)).unwrap();
        let Some(End::Closed { close, table, .. }) = round.end() else {
            panic!("closed")
        };
        assert_eq!(
            (close.special, table.len()),
            (special, 0),
            "a Colour need not split"
        );
    }
}

/// RG-18, RG-33: the closer's combinations as they lie, jokers in their highest places.
#[test]
fn what_the_closer_lays() {
    let mut round = round(Options::default());
    throw(&mut round, "9C");
    let hand = "9H JK 8H 5S 5H 5D 5C QC AC KC";
    round.apply(seat("C"), closing(hand, None)).unwrap();
    let Some(End::Closed { table, .. }) = round.end() else {
        panic!("closed")
    };
    let mut table = table.clone();
    table.sort_unstable_by_key(|meld| meld[0]);
    assert_eq!(table, ["5S 5H 5D 5C", "8H 9H JK", "QC KC AC"].map(cards));
}

/// RG-30, RG-A9: five pairs before one's own first draw, whoever's turn it is.
#[test]
fn five_pairs() {
    let pairs = || closing(PAIRS, Some(Special::FivePairs));
    let mut round = round(Options::default());
    throw(&mut round, "9C");
    assert_eq!(refused(&mut round, seat("C"), pairs()), Code::NotClosed);
    throw(&mut round, "9D");
    assert_eq!(refused(&mut round, seat("C"), pairs()), Code::TooLate);
    round.apply(seat("A"), pairs()).unwrap();
    assert!(
        matches!(round.end(), Some(End::Closed { close, .. }) if close.twice_multiplier() == 1)
    );
    let mut any_time = self::round(Options {
        pairs_any_time: true,
        ..Options::default()
    });
    throw(&mut any_time, "9C");
    any_time.apply(seat("C"), pairs()).unwrap();
}

/// RG-15: a wrong count in play kills the hand, unless the others agree; eleven are right for who has
/// drawn.
#[test]
fn dead_hand() {
    let mut round = round(Options::default());
    let (b, c) = (seat("B"), seat("C"));
    assert_eq!(round.apply(c, Move::Counted(11)), Ok(Counted::Ok));
    throw(&mut round, "9C");
    assert_eq!(round.apply(c, Move::Counted(9)), Ok(Counted::DeadHand));
    assert!(round.is_dead(c) && !round.is_dead(b));
    assert_eq!(
        refused(&mut round, c, closing(CLOSING, None)),
        Code::DeadHand
    );
    assert_eq!(
        refused(&mut round, c, Move::Pardoned(c)),
        Code::NothingThere
    );
    round.apply(b, Move::Pardoned(c)).unwrap();
    round.apply(c, closing(CLOSING, None)).unwrap();
}

/// RG-15, RG-31: what the table must not volunteer.
#[test]
fn disclosure() {
    for fact in Fact::ALL.iter().copied() {
        let silent = matches!(fact, Fact::CountInPlay | Fact::CouldClose | Fact::Hand);
        assert_eq!(fact.disclosure() == Disclosure::Never, silent, "{fact:?}");
    }
    assert_eq!(Fact::CountBeforePlay.disclosure(), Disclosure::Private);
}

pub(super) fn play(game: &mut Match, closer: &str, hand: &str) {
    let mut round = game.deal(None).unwrap();
    for who in game.players() {
        round.apply(who, Move::Counted(10)).unwrap();
    }
    while round.turn() != Some(seat(closer)) {
        throw(&mut round, "9C");
    }
    throw(&mut round, "9C");
    round.apply(seat(closer), closing(CLOSING, None)).unwrap();
    let hands: Vec<(Seat, Vec<Card>)> = game
        .players()
        .into_iter()
        .map(|who| (who, cards(hand)))
        .collect();
    game.record(&round, &hands).unwrap();
}

/// RG-22, RG-23, RG-A13, RG-A16, RG-A17: the dealer goes round among those who are in, the packs
/// stay.
#[test]
fn a_match() {
    let table = seats("A B C D E F G");
    let options = Options {
        limit: 100,
        ..Options::default()
    };
    let mut game = Match::new(&table, seat("C"), options).unwrap();
    assert_eq!(game.deal(None).unwrap().setup().packs, 3);
    play(&mut game, "A", "2S 4H");
    assert_eq!(
        (game.dealer(), game.totals()[1].1),
        (seat("B"), Points::whole(12))
    );
    assert_eq!(game.winners(), []);
    play(&mut game, "B", "KS QH JD 10C");
    // Each other has 12 or 0 and 80 more; A has 80.
    assert_eq!((game.dealer(), game.players().len()), (seat("A"), 7));
    play(&mut game, "B", "5S 4D");
    assert_eq!(game.players(), seats("A B"));
    assert_eq!(game.dealer(), seat("B"), "G to C are out");
    assert_eq!(
        (
            game.deal(None).unwrap().setup().packs,
            game.deal(None).unwrap().stock()
        ),
        (3, 162 - 21)
    );
    play(&mut game, "B", "AS");
    assert_eq!(game.winners(), seats("B"));
    assert_eq!(game.deal(None).unwrap_err().code, Code::MatchOver);
}

/// RG-24: under winner scoring nobody is out; the target ends it.
#[test]
fn a_match_to_a_target() {
    let options = Options {
        scoring: Scoring::Winner,
        limit: 90,
        ..Options::default()
    };
    let mut game = Match::new(&seats("A B C"), seat("A"), options).unwrap();
    play(&mut game, "B", "KS QH");
    assert_eq!(
        (game.winners(), game.totals()[1].1),
        (vec![], Points::whole(80))
    );
    play(&mut game, "B", "2S 3H");
    assert_eq!(game.winners(), seats("B"));
}
